#ifdef __wasm__
// The heap of a wasm app: single-threaded, with free lists by size class. Why not wasi-libc's: it
// splits and joins blocks of any size, and its code is four times as large.
typedef unsigned long size_t;

enum { UNIT = 16, HEADER = 8, CLASSES = 112, PAGE = 65536, NO_MEMORY = 12 };

typedef struct block {
  unsigned class;
  unsigned unused;
  // The content begins here, 16-byte aligned. In a free block: the next free block.
  struct block *next;
} block;

extern unsigned char __heap_base;
static block *idle[CLASSES];
// The unused memory is from `end` to `limit`; `end` is always HEADER bytes before a multiple of 16.
static size_t end, limit;

// Sizes up to 8 units of 16 bytes have a class each; above, each power of two is split into four classes.
static unsigned class_of(size_t units) {
  unsigned shift = units > 8 ? 29 - __builtin_clzl(units - 1) : 0;
  return 4 * shift + ((units + (1ul << shift) - 1) >> shift);
}

static size_t size_of(unsigned class) {
  unsigned shift = class > 8 ? (class - 5) / 4 : 0;
  return (size_t)(class - 4 * shift) << shift;
}

static block *cut(unsigned class) {
  size_t bytes = size_of(class) * UNIT;
  if (limit == 0) {
    end = ((size_t)&__heap_base + HEADER + UNIT - 1) / UNIT * UNIT + UNIT - HEADER;
    limit = __builtin_wasm_memory_size(0) * PAGE;
  }
  if (end + bytes > limit) {
    size_t pages = (end + bytes - limit + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
    limit += pages * PAGE;
  }
  block *fresh = (block *)end;
  end += bytes;
  fresh->class = class;
  return fresh;
}

// `alignment` must be at most 16, which is all that the Swift core needs.
int posix_memalign(void **content, size_t alignment, size_t bytes) {
  // Why half: a larger size could overflow in the sums below.
  if (bytes > (size_t)-1 / 2) return NO_MEMORY;
  unsigned class = class_of((bytes + HEADER + UNIT - 1) / UNIT);
  block *found = idle[class];
  if (found) idle[class] = found->next;
  else found = cut(class);
  if (!found) return NO_MEMORY;
  *content = &found->next;
  return 0;
}

void free(void *content) {
  if (!content) return;
  block *freed = (block *)((char *)content - HEADER);
  freed->next = idle[freed->class];
  idle[freed->class] = freed;
}
#endif
