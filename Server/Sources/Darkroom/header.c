#include "darkroom.h"
#include "vips_calls.h"

#include <stdlib.h>
#include <string.h>

struct darkroom_negative {
    VipsImage *image;
};

darkroom_negative *darkroom_open(const char *path) {
    VipsImage *image = vips.vips_image_new_from_file(path, NULL);
    if (!image) return NULL;
    darkroom_negative *negative = malloc(sizeof *negative);
    if (!negative) {
        vips.g_object_unref(image);
        return NULL;
    }
    negative->image = image;
    return negative;
}

void darkroom_close(darkroom_negative *negative) {
    vips.g_object_unref(negative->image);
    free(negative);
}

int32_t darkroom_width(const darkroom_negative *negative) {
    return vips.vips_image_get_width(negative->image);
}

int32_t darkroom_height(const darkroom_negative *negative) {
    return vips.vips_image_get_height(negative->image);
}

int32_t darkroom_number(const darkroom_negative *negative, const char *name, int32_t fallback) {
    int value = fallback;
    if (!vips.vips_image_get_typeof(negative->image, name)) return fallback;
    if (vips.vips_image_get_int(negative->image, name, &value)) {
        vips.vips_error_clear();
        return fallback;
    }
    return value;
}

const char *darkroom_text(const darkroom_negative *negative, const char *name) {
    const char *value = NULL;
    if (!vips.vips_image_get_typeof(negative->image, name)) return NULL;
    if (vips.vips_image_get_string(negative->image, name, &value)) {
        vips.vips_error_clear();
        return NULL;
    }
    return value;
}

const void *darkroom_blob(const darkroom_negative *negative, const char *name, size_t *length) {
    const void *data = NULL;
    if (!vips.vips_image_get_typeof(negative->image, name)) return NULL;
    if (vips.vips_image_get_blob(negative->image, name, &data, length)) {
        vips.vips_error_clear();
        return NULL;
    }
    return data;
}

/// The last 16 rows of an image, after all others are decoded; NULL on failure. The caller frees them.
static void *last_rows(const char *path, int fail_on, size_t *length) {
    VipsImage *rows = NULL;
    VipsImage *image = vips.vips_image_new_from_file(path, "access", ACCESS_SEQUENTIAL, "fail_on",
                                                     fail_on, NULL);
    if (!image) return NULL;
    int width = vips.vips_image_get_width(image), height = vips.vips_image_get_height(image);
    int count = height < 16 ? height : 16;
    int failed = vips.vips_crop(image, &rows, 0, height - count, width, count, NULL);
    vips.g_object_unref(image);
    if (failed) return NULL;
    void *pixels = vips.vips_image_write_to_memory(rows, length);
    vips.g_object_unref(rows);
    return pixels;
}

int darkroom_has_all_rows(const char *completed, const char *garbled) {
    size_t length = 0, other = 0;
    // Why both: libvips reports no warning about the last rows it reads, and after a restart marker the rows that
    // follow are the same in both.
    void *rows = last_rows(completed, FAIL_ON_WARNING, &length);
    void *changed = rows ? last_rows(garbled, FAIL_ON_NONE, &other) : NULL;
    int is_equal = changed && length == other && !memcmp(rows, changed, length);
    if (rows) vips.g_free(rows);
    if (changed) vips.g_free(changed);
    vips.vips_error_clear();
    return is_equal;
}
