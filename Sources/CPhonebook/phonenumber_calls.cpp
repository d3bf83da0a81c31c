#include "phonenumber_calls.h"

#include <dlfcn.h>

const char *phonenumber_calls_load(phonenumber_calls *calls) {
    void *library = dlopen("libphonenumber.so.8", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return "libphonenumber is missing: install the package libphonenumber8";
#define X(result, name, parameters, symbol)                                                      \
    *(void **)&calls->name = dlsym(library, symbol);                                             \
    if (!calls->name) return "libphonenumber is of another version than 8.12: no " #name;
    PHONENUMBER_CALLS(X)
#undef X
    return nullptr;
}
