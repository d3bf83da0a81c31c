#include "scale.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

int replace(VipsImage **image, VipsImage *made, int failed) {
    if (failed) return failed;
    vips.g_object_unref(*image);
    *image = made;
    return 0;
}

/// A profile for Adobe RGB (1998): an ICC profile of version 2 with three primaries and a gamma.
static const uint8_t adobe_rgb[444] = {
    [2] = 1, 188, [8] = 2, 16, 0, 0, 'm', 'n', 't', 'r', 'R', 'G', 'B', ' ', 'X', 'Y', 'Z', ' ',
    7, 234, 0, 11, 0, 28, [36] = 'a', 'c', 's', 'p', [70] = 246, 214, 0, 1, 0, 0, 0, 0, 211, 45,
    // The table: name, offset and length of each of the nine parts.
    [131] = 9, 'd', 'e', 's', 'c', 0, 0, 0, 240, 0, 0, 0, 95,
    'c', 'p', 'r', 't', 0, 0, 1, 80, 0, 0, 0, 12, 'w', 't', 'p', 't', 0, 0, 1, 92, 0, 0, 0, 20,
    'r', 'X', 'Y', 'Z', 0, 0, 1, 112, 0, 0, 0, 20, 'g', 'X', 'Y', 'Z', 0, 0, 1, 132, 0, 0, 0, 20,
    'b', 'X', 'Y', 'Z', 0, 0, 1, 152, 0, 0, 0, 20, 'r', 'T', 'R', 'C', 0, 0, 1, 172, 0, 0, 0, 14,
    'g', 'T', 'R', 'C', 0, 0, 1, 172, 0, 0, 0, 14, 'b', 'T', 'R', 'C', 0, 0, 1, 172, 0, 0, 0, 14,
    [240] = 'd', 'e', 's', 'c', [251] = 5, 'A', '9', '8', 'C', [336] = 't', 'e', 'x', 't',
    [344] = 'C', 'C', '0',
    [348] = 'X', 'Y', 'Z', ' ', 0, 0, 0, 0, 0, 0, 243, 81, 0, 1, 0, 0, 0, 1, 22, 204,
    [368] = 'X', 'Y', 'Z', ' ', 0, 0, 0, 0, 0, 0, 156, 24, 0, 0, 79, 165, 0, 0, 4, 252,
    [388] = 'X', 'Y', 'Z', ' ', 0, 0, 0, 0, 0, 0, 52, 141, 0, 0, 160, 44, 0, 0, 15, 149,
    [408] = 'X', 'Y', 'Z', ' ', 0, 0, 0, 0, 0, 0, 38, 49, 0, 0, 16, 47, 0, 0, 190, 156,
    [428] = 'c', 'u', 'r', 'v', [439] = 1, 2, 51,
};

/// The color space of the data of the embedded profile, such as "RGB "; "" if there is none.
static const char *space_of_profile(const VipsImage *image) {
    static const char *const spaces[] = {"GRAY", "RGB ", "CMYK"};
    const void *profile = NULL;
    size_t length = 0;
    if (!vips.vips_image_get_typeof(image, "icc-profile-data")) return "";
    if (vips.vips_image_get_blob(image, "icc-profile-data", &profile, &length)) return "";
    for (size_t i = 0; length > 128 && i < sizeof spaces / sizeof *spaces; i++)
        // Byte 16 of an ICC profile is the color space of the data.
        if (!memcmp((const char *)profile + 16, spaces[i], 4)) return spaces[i];
    return "";
}

static int colors(VipsImage *image) {
    return vips.vips_image_get_bands(image) - vips.vips_image_hasalpha(image);
}

/// Whether a text of the header begins so.
static int says(const VipsImage *image, const char *field, const char *start) {
    const char *text = NULL;
    if (!vips.vips_image_get_typeof(image, field)) return 0;
    if (vips.vips_image_get_string(image, field, &text)) return 0;
    return !strncmp(text, start, strlen(start));
}

/// Converts to sRGB by the embedded profile, as littleCMS does with perceptual intent.
static int to_srgb(VipsImage **image) {
    VipsImage *made = NULL;
    int failed = vips.vips_icc_transform(*image, &made, "srgb", "embedded", 1, "intent", INTENT_PERCEPTUAL,
                                         "black_point_compensation", 1, NULL);
    return replace(image, made, failed);
}

/// The file in full size, to be read once from top to bottom; NULL on failure.
static VipsImage *opened(const char *path, int fail_on) {
    return vips.vips_image_new_from_file(path, "access", ACCESS_SEQUENTIAL, "fail_on", fail_on, NULL);
}

/// An image of inks (CMYK) in full size, converted by its own profile; NULL if that is invalid. Why not by
/// `vips_thumbnail`: it ignores the profile.
static VipsImage *inks(const char *path, int fail_on) {
    VipsImage *image = opened(path, fail_on);
    if (!image) return NULL;
    if (vips.vips_image_get_interpretation(image) == INTERPRETATION_CMYK && !to_srgb(&image)) return image;
    vips.g_object_unref(image);
    return NULL;
}

/// The number in a gray image that is white if its numbers are of another kind than 8 or 16 bits without
/// sign, by the largest: 1, 255, 65535, or that. 0 for all others, and on failure.
static double white(const char *path, int fail_on) {
    double most = 0;
    VipsImage *image = opened(path, fail_on);
    if (!image) return 0;
    int format = vips.vips_image_get_format(image);
    if (vips.vips_image_get_bands(image) != 1 || format == FORMAT_UCHAR || format == FORMAT_USHORT
        || format == FORMAT_COMPLEX || format == FORMAT_DPCOMPLEX
        || vips.vips_max(image, &most, NULL) || !isfinite(most))
        most = 0;
    else
        most = most <= 1 ? 1 : most <= 255 ? 255 : most <= 65535 ? 65535 : most;
    vips.g_object_unref(image);
    return most;
}

/// A gray image in full size, with the numbers from 0 to `white` as values of 8 bits; NULL on failure.
static VipsImage *numbers(const char *path, int fail_on, double white) {
    VipsImage *made = NULL;
    VipsImage *image = white > 0 ? opened(path, fail_on) : NULL;
    if (!image) return NULL;
    int failed = vips.vips_linear1(image, &made, 255 / white, 0, "uchar", 1, NULL);
    vips.g_object_unref(image);
    return failed ? NULL : made;
}

/// What `vips_thumbnail` does not read as its file means it: in full size, with colors of sRGB or gray. NULL,
/// without an error, if `image`, which it made of the file, is right.
static VipsImage *whole(VipsImage *image, const char *path, int fail_on) {
    VipsImage *made = NULL;
    if (!strcmp(space_of_profile(image), "CMYK"))
        made = inks(path, fail_on);
    else if (colors(image) == 1 && says(image, "vips-loader", "tiff"))
        made = numbers(path, fail_on, white(path, fail_on));
    if (!made) vips.vips_error_clear();
    return made;
}

VipsImage *scaled(const char *path, const darkroom_transform *order, int fail_on) {
    VipsImage *image = NULL, *made = NULL;
    // Scales while decoding, so a JPEG is never decoded at full size. NB: the option "export_profile" would
    // convert every image, even without a profile, and take half of the total time.
    if (vips.vips_thumbnail(path, &image, order->width, "height", order->height, "size", SIZE_FORCE,
                            "fail_on", fail_on, NULL))
        return NULL;
    VipsImage *full = whole(image, path, fail_on);
    if (full) {
        int failed = vips.vips_thumbnail_image(full, &made, order->width, "height", order->height,
                                               "size", SIZE_FORCE, NULL);
        vips.g_object_unref(full);
        if (replace(&image, made, failed)) {
            vips.g_object_unref(image);
            return NULL;
        }
    }
    const char *space = space_of_profile(image);
    // Cameras name Adobe RGB only by this rule for file names and Exif (DCF).
    if (!*space && colors(image) == 3 && says(image, "exif-ifd4-InteroperabilityIndex", "R03")) {
        vips.vips_image_set_blob_copy(image, "icc-profile-data", adobe_rgb, sizeof adobe_rgb);
        space = "RGB ";
    }
    // An invalid profile is ignored.
    if (!strcmp(space, colors(image) == 1 ? "GRAY" : "RGB ") && to_srgb(&image)) vips.vips_error_clear();
    return image;
}
