// Tells ThreadSanitizer about Swift's `Mutex`; preloaded by `Scripts/sanitize thread`.
//
// On Linux the contended path of `Mutex` waits on a futex inside libswiftSynchronization, which is not instrumented, so
// ThreadSanitizer misses that one thread's unlock happens before the other's lock and reports a race for every contended
// mutex. Both functions receive the mutex in the register of `self`: r13 on x86-64, x20 on arm64.
#define _GNU_SOURCE
#include <dlfcn.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef void (*Note)(void *);
__attribute__((visibility("hidden"))) void *realLock, *realUnlock;
static Note acquire, release;

__attribute__((constructor)) static void find(void) {
  realLock = dlsym(RTLD_NEXT, LOCK);
  realUnlock = dlsym(RTLD_NEXT, UNLOCK);
  acquire = (Note)dlsym(RTLD_DEFAULT, "__tsan_acquire");
  release = (Note)dlsym(RTLD_DEFAULT, "__tsan_release");
}

__attribute__((used, visibility("hidden"))) void noteLock(void *mutex) {
  if (acquire) acquire(mutex);
}

__attribute__((used, visibility("hidden"))) void noteUnlock(void *mutex) {
  if (release) release(mutex);
}

#if defined(__x86_64__)
__asm__(".globl \"" LOCK "\"\n\"" LOCK "\":\n"
        "  pushq %r13\n  call *realLock(%rip)\n  popq %rdi\n  jmp noteLock\n"
        ".globl \"" UNLOCK "\"\n\"" UNLOCK "\":\n"
        "  pushq %r13\n  movq %r13, %rdi\n  call noteUnlock\n  popq %r13\n  jmp *realUnlock(%rip)\n");
#endif
