#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Image processing with libvips. The server calls only `darkroom_spawn`; all else runs in a worker
// process, so that the server never opens an untrusted file.

/// Loads libvips and blocks all formats but JPEG, PNG, WebP, HEIF/AVIF and TIFF. Call it once per
/// process, before the functions below. Returns 0 on success.
int darkroom_start(void);

/// The last error message; valid until the next call.
const char *darkroom_error(void);

/// Frees bytes returned by a function below; NULL is ignored.
void darkroom_free(void *bytes);

/// An image whose header is read and whose pixels are not decoded.
typedef struct darkroom_negative darkroom_negative;

/// Reads the header of a file; NULL if it is not an image of an allowed format. Close it with
/// `darkroom_close`.
darkroom_negative *darkroom_open(const char *path);
void darkroom_close(darkroom_negative *negative);
/// Width and height in pixels as stored, before the Exif orientation is applied.
int32_t darkroom_width(const darkroom_negative *negative);
int32_t darkroom_height(const darkroom_negative *negative);
/// A number of the header such as "n-pages" or "orientation"; `fallback` if absent.
int32_t darkroom_number(const darkroom_negative *negative, const char *name, int32_t fallback);
/// A text of the header such as "exif-ifd0-Model"; NULL if absent. Valid until closed.
const char *darkroom_text(const darkroom_negative *negative, const char *name);
/// A block of metadata such as "xmp-data"; NULL if absent. Valid until closed.
const void *darkroom_blob(const darkroom_negative *negative, const char *name, size_t *length);

/// How to transform and encode an image; applied in the order of the fields.
typedef struct {
    /// The exact size in pixels that the upright image is scaled to.
    int32_t width, height;
    /// First crop of the scaled image; none if `part_width` is 0.
    int32_t part_left, part_top, part_width, part_height;
    /// Quarter turns to the right, 0 ... 3, after the first crop.
    int32_t turn;
    /// Second crop, within the first; none if `cut_width` is 0.
    int32_t cut_left, cut_top, cut_width, cut_height;
    /// Position of the second crop: 0 `cut_left`, `cut_top`; 1 highest entropy; 2 attention
    /// (libvips smartcrop).
    int32_t interest;
    /// Size of a canvas on which the result is centered; none if `canvas_width` is 0.
    int32_t canvas_width, canvas_height;
    /// Background color of the canvas and behind transparency, 0 ... 255.
    int32_t red, green, blue;
    /// 1 JPEG, 2 progressive JPEG, 3 PNG, 4 WebP, 5 AVIF, 6 PNG if there is transparency, else
    /// JPEG.
    int32_t format;
    /// 1 ... 100; ignored by PNG.
    int32_t quality;
} darkroom_transform;

/// Encodes a variant of a file: upright, sRGB, without metadata. With `is_strict` it fails on
/// truncated and damaged files. Returns 0 on success; the caller frees `*bytes`.
int darkroom_make(const char *path, const darkroom_transform *order, int is_strict, void **bytes,
                  size_t *length);

/// Encodes a variant without transparency, and from the same decoding a block of at most `side` ×
/// `side` averaged pixels, three bytes each. Ignores crops and canvas. Fails on truncated and
/// damaged files, like `darkroom_make` with `is_strict`. Returns 0 on success; the caller frees `*bytes` and
/// `*block`.
int darkroom_proof(const char *path, const darkroom_transform *order, void **bytes, size_t *length,
                   int32_t side, void **block, int32_t *block_width, int32_t *block_height);

/// Encodes `width` × `height` pixels of three bytes; uses only format and quality of `order`.
/// Returns 0 on success; the caller frees `*bytes`.
int darkroom_encode(const void *pixels, int32_t width, int32_t height, const darkroom_transform *order,
                    void **bytes, size_t *length);

/// Reads the header of an image in memory. Returns 0 if its format is allowed.
int darkroom_open_bytes(const void *bytes, size_t length);

/// Whether a JPEG that was cut off has all of its rows, by two copies that were completed: one with the marker
/// of the end, the other with bytes of no meaning before that, which change the picture if rows are missing.
int darkroom_has_all_rows(const char *completed, const char *garbled);

// Worker processes: starting and confining them.

/// Starts `program` with the argument `word`. Its standard input is one end of a socket pair,
/// `*channel` the other; the caller closes it. Returns 0 on success, else errno.
int darkroom_spawn(const char *program, const char *word, int *channel, pid_t *process);

/// Confines the calling worker: it dies with its parent, has at most `memory` bytes of address
/// space, gains no privileges, writes no core file, ignores SIGINT and SIGTERM, and runs at
/// `niceness`, 0 ... 19. Returns 0 on success.
int darkroom_confine(uint64_t memory, int niceness);

/// Limits the calling process to about `seconds` more seconds of CPU time; then SIGXCPU kills it.
void darkroom_allow(uint32_t seconds);

/// An empty file in memory, open for reading and writing; the caller closes it. Returns -1 and sets
/// errno on failure.
int darkroom_memory_file(void);
