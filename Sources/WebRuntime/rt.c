#ifdef __wasm__
// The C symbols that Embedded Swift needs besides heap.c and wasi-libc's mem* and str* functions.
// Avoids wasi-libc's stdio and strtod: they would import WASI, which a web page does not have.
typedef unsigned long size_t;
#define HOST(name) __attribute__((import_module("host"), import_name(#name)))
HOST(random) void host_random(void *bytes, size_t count);
HOST(print) void host_print(const void *text, size_t count);

// Called by Hasher and SystemRandomNumberGenerator.
void arc4random_buf(void *bytes, size_t count) { host_random(bytes, count); }

// Messages of traps are written here byte by byte.
static unsigned char line[512];
static size_t used;
int putchar(int byte) {
  if (byte != '\n') line[used++] = (unsigned char)byte;
  if (byte == '\n' || used == sizeof line) {
    host_print(line, used);
    used = 0;
  }
  return byte;
}

// Why: the Unicode normalization tables would be a tenth of the app. Without them each character
// counts as normalized, so two texts are equal if their code points are, as in JavaScript.
unsigned short _swift_stdlib_getNormData(unsigned scalar) { return 0; }
unsigned _swift_stdlib_getDecompositionEntry(unsigned scalar) { return 0; }
unsigned _swift_stdlib_getComposition(unsigned first, unsigned second) { return ~0u; }
const unsigned char *const _swift_stdlib_nfd_decompositions = 0;

// So texts are compared without the normalizer: this strong symbol replaces the standard library's. Those below do the
// same to its functions for texts that are not UTF-8, which only Cocoa has. Together they make the app 4 % smaller, because what they
// call is not linked. With another toolchain they may have other names; then the app is larger than its budget, and works as before.
#pragma clang diagnostic ignored "-Wc23-extensions"
#define SWIFT(result, name, symbol, ...)                                           \
  __attribute__((swiftcall)) result name(__VA_ARGS__) __asm__("$e" symbol); \
  result name(__VA_ARGS__)
typedef unsigned char byte;
typedef unsigned long long position;
int memcmp(const void *left, const void *right, size_t count);

// Whether `left`, of `most` bytes, equals `right`, of `other` bytes, or is before it if `isLess`.
SWIFT(_Bool, compare,
      "s30_stringCompareFastUTF8Abnormal33_835F230159459CFFE280B5F8E69D8077LL__9expectingSbSRys5UInt8VG_AFs23_StringComparisonResultOtF",
      const byte *left, size_t most, const byte *right, size_t other, byte isLess) {
  int order = memcmp(left, right, most < other ? most : other);
  if (order == 0) order = most < other ? -1 : most > other;
  return isLess ? order < 0 : order == 0;
}

#define FOREIGN(result, name, symbol, ...) SWIFT(result, name, symbol, __VA_ARGS__) { __builtin_trap(); }
#define GUTS "s11_StringGutsV"
#define MODULE "33_408A76AB043BD3EFBAB6FAAAAA9B4914LL"
#define VIEW "SS8UTF8ViewV"
// A text is passed as three words.
#define TEXT size_t, size_t, size_t
FOREIGN(_Bool, foreignCompare,
        "s18_stringCompareSlow33_835F230159459CFFE280B5F8E69D8077LL__9expectingSbs11_StringGutsV_AEs01_K16ComparisonResultOtF",
        TEXT, TEXT, byte)
FOREIGN(void, foreignGrow, GUTS "12_foreignGrow" MODULE "yySiF", size_t)
FOREIGN(void, foreignAppend, GUTS "21_foreignAppendInPlace" MODULE "yys01_aB5SliceVF", void *)
FOREIGN(void, foreignSmall, GUTS "24_foreignConvertedToSmall" MODULE "s01_fA0VyF", void *, TEXT)
FOREIGN(void, foreignCopy, GUTS "16_foreignCopyUTF84intoSiSgSrys5UInt8VG_tF", void *, byte *, size_t, TEXT)
FOREIGN(position, foreignAlign, GUTS "18foreignScalarAlignySS5IndexVAEF", position, TEXT)
FOREIGN(byte, foreignByte, VIEW "17_foreignSubscript8positions5UInt8VSS5IndexV_tF", position, TEXT)
FOREIGN(position, foreignIndex, VIEW "13_foreignIndex_8offsetBySS0D0VAF_SitF", position, size_t, TEXT)
FOREIGN(position, foreignBefore, VIEW "13_foreignIndex6beforeSS0D0VAF_tF", position, TEXT)
FOREIGN(position, foreignAfter, VIEW "13_foreignIndex5afterSS0D0VAF_tF", position, TEXT)
FOREIGN(size_t, foreignDistance, VIEW "16_foreignDistance4from2toSiSS5IndexV_AGtF", position, position, TEXT)
FOREIGN(size_t, foreignCount, VIEW "13_foreignCountSiyF", TEXT)

unsigned long __stack_chk_guard = 0x5eed5eed;
void __stack_chk_fail(void) { __builtin_trap(); }

// 64 × 64 → 128 bits: clang emits calls to it, since wasm32 has no such instruction.
typedef unsigned long long word;
typedef union {
  __int128 all;
  struct {
    word low, high;
  } half;
} wide;
__int128 __multi3(__int128 left, __int128 right) {
  wide x, y, product;
  x.all = left;
  y.all = right;
  word x0 = (unsigned)x.half.low, x1 = x.half.low >> 32;
  word y0 = (unsigned)y.half.low, y1 = y.half.low >> 32;
  word part = x0 * y0, low = (unsigned)part, carry = part >> 32;
  part = x1 * y0 + carry;
  word middle = (unsigned)part, high = part >> 32;
  part = x0 * y1 + middle;
  product.half.low = (part << 32) + low;
  product.half.high = x1 * y1 + high + (part >> 32) + x.half.high * y.half.low + x.half.low * y.half.high;
  return product.all;
}
#endif
