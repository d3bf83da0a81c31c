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
