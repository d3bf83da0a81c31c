#include "darkroom.h"
#include "vips_calls.h"

#include <stdlib.h>

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
