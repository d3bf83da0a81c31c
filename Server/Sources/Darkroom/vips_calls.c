#include "vips_calls.h"

#include <dlfcn.h>

vips_calls vips;

int vips_calls_load(const char **reason) {
    void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        *reason = "libvips is missing: install the package libvips42";
        return -1;
    }
#define X(result, name, parameters)                              \
    *(void **)&vips.name = dlsym(library, #name);                \
    if (!vips.name) {                                            \
        *reason = "libvips is too old: " #name " is missing";    \
        return -1;                                               \
    }
    VIPS_CALLS(X)
#undef X
    return 0;
}
