#pragma once
#include <stddef.h>

// The part of libvips' API in use, as declared by its 8.14 headers. Loaded at run time. Why:
// linking libvips maps a hundred libraries and costs each process 20 MB of resident memory and 25
// ms at startup, even the server, which never opens an image; and loading needs only the package
// libvips42 (12 MB) instead of libvips-dev (57 MB).

typedef struct vips_image VipsImage;

enum { SIZE_FORCE = 3 };          // VipsSize
enum { FAIL_ON_NONE = 0, FAIL_ON_ERROR = 2, FAIL_ON_WARNING = 3 };  // VipsFailOn
enum { FORMAT_UCHAR = 0, FORMAT_USHORT = 2, FORMAT_COMPLEX = 7, FORMAT_DPCOMPLEX = 9 };  // VipsBandFormat
enum { INTERPRETATION_CMYK = 15, INTERPRETATION_SRGB = 22 };  // VipsInterpretation
enum { ACCESS_SEQUENTIAL = 1 };   // VipsAccess
enum { INTENT_PERCEPTUAL = 0 };   // VipsIntent
enum { EXTEND_BACKGROUND = 5 };   // VipsExtend
enum { INTERESTING_ENTROPY = 2, INTERESTING_ATTENTION = 3 };  // VipsInteresting
enum { COMPRESSION_AV1 = 4 };     // VipsForeignHeifCompression

#define VIPS_CALLS(X) \
    X(int, vips_init, (const char *program)) \
    X(int, vips_version, (int part)) \
    X(void, vips_concurrency_set, (int threads)) \
    X(void, vips_cache_set_max, (int operations)) \
    X(void, vips_block_untrusted_set, (int state)) \
    X(void, vips_operation_block_set, (const char *name, int state)) \
    X(const char *, vips_error_buffer, (void)) \
    X(void, vips_error_clear, (void)) \
    X(VipsImage *, vips_image_new_from_file, (const char *name, ...)) \
    X(VipsImage *, vips_image_new_from_buffer, \
      (const void *bytes, size_t length, const char *options, ...)) \
    X(VipsImage *, vips_image_new_from_memory, \
      (const void *data, size_t size, int width, int height, int bands, int format)) \
    X(void *, vips_image_write_to_memory, (VipsImage * image, size_t *size)) \
    X(VipsImage *, vips_image_copy_memory, (VipsImage * image)) \
    X(int, vips_image_get_width, (const VipsImage *image)) \
    X(int, vips_image_get_height, (const VipsImage *image)) \
    X(int, vips_image_get_bands, (const VipsImage *image)) \
    X(int, vips_image_get_format, (const VipsImage *image)) \
    X(int, vips_image_get_interpretation, (const VipsImage *image)) \
    X(int, vips_image_hasalpha, (VipsImage * image)) \
    X(size_t, vips_image_get_typeof, (const VipsImage *image, const char *name)) \
    X(int, vips_image_get_int, (const VipsImage *image, const char *name, int *out)) \
    X(int, vips_image_get_string, (const VipsImage *image, const char *name, const char **out)) \
    X(int, vips_image_get_blob, \
      (const VipsImage *image, const char *name, const void **data, size_t *length)) \
    X(void, vips_image_set_blob_copy, \
      (VipsImage * image, const char *name, const void *data, size_t length)) \
    X(char **, vips_image_get_fields, (VipsImage * image)) \
    X(int, vips_image_remove, (VipsImage * image, const char *name)) \
    X(void *, vips_array_double_new, (const double *array, int count)) \
    X(void, vips_area_unref, (void *area)) \
    X(int, vips_thumbnail, (const char *name, VipsImage **out, int width, ...)) \
    X(int, vips_thumbnail_image, (VipsImage * in, VipsImage **out, int width, ...)) \
    X(int, vips_linear1, (VipsImage * in, VipsImage **out, double a, double b, ...)) \
    X(int, vips_max, (VipsImage * in, double *out, ...)) \
    X(int, vips_copy, (VipsImage * in, VipsImage **out, ...)) \
    X(int, vips_crop, \
      (VipsImage * in, VipsImage **out, int left, int top, int width, int height, ...)) \
    X(int, vips_rot, (VipsImage * in, VipsImage **out, int angle, ...)) \
    X(int, vips_smartcrop, (VipsImage * in, VipsImage **out, int width, int height, ...)) \
    X(int, vips_embed, \
      (VipsImage * in, VipsImage **out, int x, int y, int width, int height, ...)) \
    X(int, vips_flatten, (VipsImage * in, VipsImage **out, ...)) \
    X(int, vips_icc_transform, \
      (VipsImage * in, VipsImage **out, const char *output_profile, ...)) \
    X(int, vips_colourspace, (VipsImage * in, VipsImage **out, int space, ...)) \
    X(int, vips_cast, (VipsImage * in, VipsImage **out, int format, ...)) \
    X(int, vips_jpegsave_buffer, (VipsImage * in, void **bytes, size_t *length, ...)) \
    X(int, vips_pngsave_buffer, (VipsImage * in, void **bytes, size_t *length, ...)) \
    X(int, vips_webpsave_buffer, (VipsImage * in, void **bytes, size_t *length, ...)) \
    X(int, vips_heifsave_buffer, (VipsImage * in, void **bytes, size_t *length, ...)) \
    X(void *, g_module_open, (const char *path, int flags)) \
    X(void, g_object_unref, (void *object)) \
    X(void, g_strfreev, (char **texts)) \
    X(void, g_free, (void *memory))

/// The functions of libvips; all NULL until `vips_calls_load` is called.
typedef struct {
#define X(result, name, parameters) result (*name) parameters;
    VIPS_CALLS(X)
#undef X
} vips_calls;

extern vips_calls vips;

/// Loads libvips. Returns 0 on success, else -1 and sets `reason` to a message for people to read.
int vips_calls_load(const char **reason);
