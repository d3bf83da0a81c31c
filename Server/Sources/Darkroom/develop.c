#include "scale.h"

#include <stdlib.h>
#include <string.h>

/// Crops to the requested part, if any. Lazy: pixels outside are decoded, but not scaled or
/// converted.
static int part(VipsImage **image, const darkroom_transform *order) {
    VipsImage *made = NULL;
    if (order->part_width == 0) return 0;
    int failed = vips.vips_crop(*image, &made, order->part_left, order->part_top,
                                order->part_width, order->part_height, NULL);
    return replace(image, made, failed);
}

/// Rotates by quarter turns. Why in memory: a decoder streams the rows once, from top to bottom.
static int turn(VipsImage **image, const darkroom_transform *order) {
    VipsImage *made = NULL;
    if (order->turn == 0) return 0;
    made = vips.vips_image_copy_memory(*image);
    if (replace(image, made, made == NULL)) return -1;
    int failed = vips.vips_rot(*image, &made, order->turn, NULL);
    return replace(image, made, failed);
}

static int cut(VipsImage **image, const darkroom_transform *order) {
    VipsImage *made = NULL;
    if (order->cut_width == 0) return 0;
    if (order->interest == 0) {
        int failed = vips.vips_crop(*image, &made, order->cut_left, order->cut_top,
                                    order->cut_width, order->cut_height, NULL);
        return replace(image, made, failed);
    }
    // Why: smartcrop reads the pixels twice, but a decoder streams them once.
    made = vips.vips_image_copy_memory(*image);
    if (replace(image, made, made == NULL)) return -1;
    int interest = order->interest == 1 ? INTERESTING_ENTROPY : INTERESTING_ATTENTION;
    int failed = vips.vips_smartcrop(*image, &made, order->cut_width, order->cut_height,
                                     "interesting", interest, NULL);
    return replace(image, made, failed);
}

/// Converts to sRGB with one byte per band. Keeps transparency.
static int plain(VipsImage **image) {
    VipsImage *made = NULL;
    if (vips.vips_image_get_interpretation(*image) != INTERPRETATION_SRGB) {
        int failed = vips.vips_colourspace(*image, &made, INTERPRETATION_SRGB, NULL);
        if (replace(image, made, failed)) return -1;
    }
    if (vips.vips_image_get_format(*image) == FORMAT_UCHAR) return 0;
    int failed = vips.vips_cast(*image, &made, FORMAT_UCHAR, NULL);
    return replace(image, made, failed);
}

static int flatten(VipsImage **image, const darkroom_transform *order) {
    VipsImage *made = NULL;
    if (!vips.vips_image_hasalpha(*image)) return 0;
    double colour[] = {order->red, order->green, order->blue};
    // Why: a gray image can be put only on gray.
    int is_gray = order->red == order->green && order->green == order->blue;
    if (!is_gray && plain(image)) return -1;
    int count = vips.vips_image_get_bands(*image) < 4 ? 1 : 3;
    void *background = vips.vips_array_double_new(colour, count);
    int failed = vips.vips_flatten(*image, &made, "background", background, NULL);
    vips.vips_area_unref(background);
    return replace(image, made, failed);
}

static int mount(VipsImage **image, const darkroom_transform *order) {
    VipsImage *made = NULL;
    if (order->canvas_width == 0) return 0;
    if (plain(image) || flatten(image, order)) return -1;
    double colour[] = {order->red, order->green, order->blue};
    void *background = vips.vips_array_double_new(colour, 3);
    int left = (order->canvas_width - vips.vips_image_get_width(*image)) / 2;
    int top = (order->canvas_height - vips.vips_image_get_height(*image)) / 2;
    int failed = vips.vips_embed(*image, &made, left, top, order->canvas_width,
                                 order->canvas_height, "extend", EXTEND_BACKGROUND, "background",
                                 background, NULL);
    vips.vips_area_unref(background);
    return replace(image, made, failed);
}

/// Removes the metadata: Exif, GPS, color profile and comments. Why not only the savers' option
/// "strip": it leaves Exif and profile in WebP (libvips 8.14.1). Even so, WebP gets an Exif chunk
/// of 150 bytes with only sizes and resolution.
static int forget(VipsImage **image) {
    VipsImage *made = NULL;
    int failed = vips.vips_copy(*image, &made, NULL);
    if (replace(image, made, failed)) return -1;
    char **fields = vips.vips_image_get_fields(made);
    for (char **field = fields; field && *field; field++)
        // NB: libvips' own fields, such as "vips-sequential", control how pixels are read.
        if (strncmp(*field, "vips-", 5)) vips.vips_image_remove(made, *field);
    vips.g_strfreev(fields);
    return 0;
}

static int encode(VipsImage **image, const darkroom_transform *order, void **bytes, size_t *length) {
    if (forget(image)) return -1;
    switch (order->format) {
    case 1:
    case 2:
        if (flatten(image, order)) return -1;
        return vips.vips_jpegsave_buffer(*image, bytes, length, "Q", order->quality, "interlace",
                                         order->format == 2, "strip", 1, NULL);
    case 3:
        return vips.vips_pngsave_buffer(*image, bytes, length, "compression", 6, "strip", 1, NULL);
    case 4:
        return vips.vips_webpsave_buffer(*image, bytes, length, "Q", order->quality, "effort", 3,
                                         "strip", 1, NULL);
    case 6:
        if (plain(image)) return -1;
        if (vips.vips_image_hasalpha(*image))
            return vips.vips_pngsave_buffer(*image, bytes, length, "compression", 1, "strip", 1,
                                            NULL);
        return vips.vips_jpegsave_buffer(*image, bytes, length, "Q", order->quality, "strip", 1,
                                         NULL);
    default:
        if (plain(image)) return -1;
        return vips.vips_heifsave_buffer(*image, bytes, length, "Q", order->quality, "compression",
                                         COMPRESSION_AV1, "effort", 2, "strip", 1, NULL);
    }
}

int darkroom_make(const char *path, const darkroom_transform *order, int is_strict, void **bytes,
                  size_t *length) {
    VipsImage *image = scaled(path, order, is_strict ? FAIL_ON_ERROR : FAIL_ON_NONE);
    if (!image) return -1;
    int failed = part(&image, order) || turn(&image, order) || cut(&image, order) || mount(&image, order)
        || encode(&image, order, bytes, length);
    vips.g_object_unref(image);
    return failed ? -1 : 0;
}

/// Averages blocks of `step` × `step` pixels; NULL if out of memory. The caller frees the result.
static void *averaged(const uint8_t *from, int width, int height, int step) {
    int across = (width + step - 1) / step, down = (height + step - 1) / step;
    uint8_t *block = malloc((size_t)across * down * 3);
    if (!block) return NULL;
    for (int row = 0; row < down; row++)
        for (int column = 0; column < across; column++) {
            unsigned sums[3] = {0}, count = 0;
            for (int y = row * step; y < (row + 1) * step && y < height; y++)
                for (int x = column * step; x < (column + 1) * step && x < width; x++, count++)
                    for (int band = 0; band < 3; band++)
                        sums[band] += from[((size_t)y * width + x) * 3 + band];
            for (int band = 0; band < 3; band++)
                block[((size_t)row * across + column) * 3 + band] = (uint8_t)(sums[band] / count);
        }
    return block;
}

int darkroom_proof(const char *path, const darkroom_transform *order, void **bytes, size_t *length,
                   int32_t side, void **block, int32_t *block_width, int32_t *block_height) {
    size_t size = 0;
    VipsImage *image = scaled(path, order, FAIL_ON_ERROR);
    if (!image) return -1;
    if (plain(&image) || flatten(&image, order)) {
        vips.g_object_unref(image);
        return -1;
    }
    int width = vips.vips_image_get_width(image), height = vips.vips_image_get_height(image);
    uint8_t *pixels = vips.vips_image_write_to_memory(image, &size);
    vips.g_object_unref(image);
    if (!pixels) return -1;
    int failed = size != (size_t)width * height * 3
        || darkroom_encode(pixels, width, height, order, bytes, length);
    int step = ((width > height ? width : height) + side - 1) / side;
    *block = failed ? NULL : averaged(pixels, width, height, step);
    *block_width = (width + step - 1) / step;
    *block_height = (height + step - 1) / step;
    vips.g_free(pixels);
    return *block ? 0 : -1;
}

int darkroom_encode(const void *pixels, int32_t width, int32_t height, const darkroom_transform *order,
                    void **bytes, size_t *length) {
    VipsImage *image = vips.vips_image_new_from_memory(
        pixels, (size_t)width * height * 3, width, height, 3, FORMAT_UCHAR);
    if (!image) return -1;
    int failed = encode(&image, order, bytes, length);
    vips.g_object_unref(image);
    return failed ? -1 : 0;
}
