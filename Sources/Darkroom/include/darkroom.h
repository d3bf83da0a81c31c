#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Pictures, through libvips. Everything but the three functions at the end belongs into a worker
// process: no file, however hostile, is opened by the server itself.

/// Loads libvips and allows it the formats that the house takes, nothing else.
/// Once per process, before anything else. 0 on success.
int darkroom_start(void);

/// What went wrong last; valid until the next call.
const char *darkroom_error(void);

/// Gives back bytes that a function below handed out.
void darkroom_free(void *bytes);

/// A picture whose header was read and whose pixels were not.
typedef struct darkroom_negative darkroom_negative;

/// Reads the header of a file; null when it is no picture of a format that the house takes.
darkroom_negative *darkroom_open(const char *path);
void darkroom_close(darkroom_negative *negative);
/// Pixels across and down as stored, before the picture is turned upright.
int32_t darkroom_width(const darkroom_negative *negative);
int32_t darkroom_height(const darkroom_negative *negative);
/// A number of the header such as "n-pages" or "orientation", or `fallback` if it has none.
int32_t darkroom_number(const darkroom_negative *negative, const char *name, int32_t fallback);
/// A text of the header such as "exif-ifd0-Model"; null if it has none. Valid until closed.
const char *darkroom_text(const darkroom_negative *negative, const char *name);

/// What to make of a picture.
typedef struct {
    /// The size to which the upright picture is scaled, exactly.
    int32_t width, height;
    /// The part of that which takes the place of the whole; the whole if `part_width` is 0.
    int32_t part_left, part_top, part_width, part_height;
    /// What is cut out of that; no cut when `cut_width` is 0.
    int32_t cut_left, cut_top, cut_width, cut_height;
    /// Where the cut is: 0 as told, 1 where most happens (entropy), 2 where people look.
    int32_t interest;
    /// The sheet on which the result is centred; none when `canvas_width` is 0.
    int32_t canvas_width, canvas_height;
    /// The colour of the sheet and of what shines through, 0 ... 255.
    int32_t red, green, blue;
    /// 1 JPEG, 2 progressive JPEG, 3 PNG, 4 WebP, 5 AVIF, 6 whichever of JPEG and PNG keeps all of it.
    int32_t format;
    /// 1 ... 100; PNG has none.
    int32_t quality;
} darkroom_order;

/// Makes a variant: upright, sRGB, without metadata. 0 on success; free `*bytes`.
int darkroom_make(const char *path, const darkroom_order *order, void **bytes, size_t *length);

/// Makes a variant without transparency like `darkroom_make`, and from the same decoding a block of
/// at most `side` × `side` averaged pixels, three bytes each. Refuses cut-off and damaged files.
/// 0 on success; free `*bytes` and `*block`.
int darkroom_proof(const char *path, const darkroom_order *order, void **bytes, size_t *length,
                   int32_t side, void **block, int32_t *block_width, int32_t *block_height);

/// Encodes `width` × `height` pixels of three bytes as `order` says; its sizes are not looked at.
/// 0 on success; free `*bytes`.
int darkroom_encode(const void *pixels, int32_t width, int32_t height, const darkroom_order *order,
                    void **bytes, size_t *length);

/// Tries to open a picture that is held in memory; 0 when it was opened.
int darkroom_open_bytes(const void *bytes, size_t length);

// Processes.

/// Starts `program` with the argument `word`; its standard input becomes one end of a socket pair
/// whose other end is `*channel`. 0 on success, else errno.
int darkroom_spawn(const char *program, const char *word, int *channel, pid_t *process);

/// Binds the calling worker: it dies with its parent, may use `memory` bytes of addresses, gains no
/// privileges, leaves no core file and does not hear Ctrl-C. Its threads give way to those of other
/// processes by `niceness`, 0 ... 19. 0 on success.
int darkroom_confine(uint64_t memory, int niceness);

/// Allows the calling process `seconds` more of CPU time before it is killed.
void darkroom_allow(uint32_t seconds);
