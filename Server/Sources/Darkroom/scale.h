#pragma once
#include "darkroom.h"
#include "vips_calls.h"

/// Decodes a file and scales it to the size of `order`, upright; in sRGB, or in gray or with another depth
/// of the same colors. `fail_on` is a VipsFailOn. NULL on failure.
VipsImage *scaled(const char *path, const darkroom_transform *order, int fail_on);

/// If `failed` is 0, releases `*image` and replaces it by `made`. Returns `failed`.
int replace(VipsImage **image, VipsImage *made, int failed);
