#define _GNU_SOURCE  // dladdr
#include "darkroom.h"
#include "vips_calls.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char failure[512];

const char *darkroom_error(void) {
    if (vips.vips_error_buffer && *vips.vips_error_buffer()) {
        snprintf(failure, sizeof failure, "%s", vips.vips_error_buffer());
        vips.vips_error_clear();
    }
    return failure;
}

static int fail(const char *reason) {
    snprintf(failure, sizeof failure, "%s", reason);
    return -1;
}

int darkroom_open_bytes(const void *bytes, size_t length) {
    VipsImage *image = vips.vips_image_new_from_buffer(bytes, length, "", NULL);
    if (!image) return -1;
    vips.g_object_unref(image);
    return 0;
}

/// Self-test: whether libvips refuses two formats that it reads unless they are blocked.
static int refuses_strangers(void) {
    static const char vector[] =
        "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><g/></svg>";
    static const char bitmap[] = "P6\n1 1\n255\nabc";
    int opened = darkroom_open_bytes(vector, sizeof vector - 1) == 0
        || darkroom_open_bytes(bitmap, sizeof bitmap - 1) == 0;
    vips.vips_error_clear();
    return !opened;
}

/// Starts libvips without its modules, then loads the one for HEIC and AVIF. Why: the others
/// (ImageMagick, PDF, slides) are for formats that are refused. They take 12 MB in each worker, and
/// ImageMagick sniffs files before libvips can block it.
static int start_libvips(void) {
    Dl_info library;
    char path[4096];
    setenv("VIPSHOME", "/nonexistent", 1);
    if (vips.vips_init("imagefeed")) return -1;
    if (!dladdr((void *)vips.vips_init, &library)) return 0;
    const char *name = strrchr(library.dli_fname, '/');
    int length = name ? (int)(name - library.dli_fname) : 0;
    snprintf(path, sizeof path, "%.*s/vips-modules-%d.%d/vips-heif.so", length, library.dli_fname,
             vips.vips_version(0), vips.vips_version(1));
    // NB: a failure is ignored: if there is no such file, the format is built into libvips.
    vips.g_module_open(path, 0);
    return 0;
}

int darkroom_start(void) {
    static const char *const loaders[] = {
        "VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp",
        "VipsForeignLoadHeif", "VipsForeignLoadTiff",
    };
    const char *reason = "";
    // Why: freed pixel buffers return to the system instead of staying in the worker's heap.
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    mallopt(M_ARENA_MAX, 2);
    if (vips_calls_load(&reason)) return fail(reason);
    if (start_libvips()) return -1;
    vips.vips_concurrency_set(1);
    vips.vips_cache_set_max(0);
    vips.vips_operation_block_set("VipsForeignLoad", 1);
    for (size_t i = 0; i < sizeof loaders / sizeof *loaders; i++)
        vips.vips_operation_block_set(loaders[i], 0);
    // Why last: the formats allowed above include loaders that libvips marks as untrusted, such as
    // some TIFF codecs; this blocks them again.
    vips.vips_block_untrusted_set(1);
    if (!refuses_strangers()) return fail("libvips opens formats that were blocked");
    return 0;
}

void darkroom_free(void *bytes) {
    if (bytes) vips.g_free(bytes);
}
