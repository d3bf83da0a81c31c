// Makes calls of the file system fail or break off in a program that is linked with libc dynamically, and in the
// programs that it starts. Loaded with LD_PRELOAD by faults.py, which maps FAULT_FILE too and describes its layout.
//
// NB: not seen are calls that libc makes itself (what `fopen`, `fread`, `opendir` and `fts_read` open and read), raw system
// calls, reads and writes of mapped files, and `close`, `chmod`, `futimens` and locks. SQLite's calls are seen, because it
// looks them up by name when it is loaded.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <fts.h>
#include <limits.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// The same order as CALLS in faults.py.
enum call { OPEN, OPENDIR, READ, READDIR, STAT, ACCESS, FSYNC, RENAME, LINK, MKDIR, UNLINK, WRITE, TRUNCATE, COPY, CALLS };
enum { KINDS = 48, RULES = 8, SHORT = -1 };

// A rule: what happens from the first to the last of the occurrences of a call for a kind of file. `outcome` is an errno,
// SHORT for at most 5 bytes of what was asked for, 0 for no rule.
struct rule {
    int32_t call, kind, first, last, outcome;
    _Atomic int32_t fired;
};

struct shared {
    struct rule rules[RULES];
    _Atomic int32_t counts[CALLS][KINDS];
};

static struct shared *shared;
static char *patterns[KINDS];
static char *preload, *file, *kinds;

__attribute__((constructor)) static void begin(void) {
    preload = getenv("LD_PRELOAD");
    file = getenv("FAULT_FILE");
    kinds = getenv("FAULT_KINDS");
    if (!file || !kinds) return;
    char *text = strdup(kinds);
    for (int kind = 0; kind < KINDS && text; kind++) patterns[kind] = strsep(&text, "\n");
    int descriptor = open(file, O_RDWR | O_CLOEXEC);
    void *memory = descriptor < 0 ? MAP_FAILED
        : mmap(NULL, sizeof(struct shared), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (descriptor >= 0) close(descriptor);
    if (memory != MAP_FAILED) shared = memory;
}

// What happens to this call for the file at an absolute path: an errno, SHORT or 0.
static int outcome(enum call call, const char *path) {
    if (!shared || path[0] != '/') return 0;
    int kind = 0;
    while (kind < KINDS && patterns[kind] && fnmatch(patterns[kind], path, 0)) kind++;
    if (kind == KINDS || !patterns[kind]) return 0;
    int number = atomic_fetch_add(&shared->counts[call][kind], 1);
    for (struct rule *rule = shared->rules; rule < shared->rules + RULES; rule++) {
        if (!rule->outcome || rule->call != (int)call || rule->kind != kind) continue;
        if (number < rule->first || number > rule->last) continue;
        atomic_fetch_add(&rule->fired, 1);
        return rule->outcome;
    }
    return 0;
}

static int of_descriptor(enum call call, int descriptor) {
    if (!shared) return 0;
    int before = errno;
    char name[64], path[PATH_MAX];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(name, path, sizeof path - 1);
    errno = before;
    if (length < 0) return 0;
    path[length] = 0;
    char *deleted = strstr(path, " (deleted)");
    if (deleted) *deleted = 0;
    return outcome(call, path);
}

static int of_path(enum call call, int folder, const char *name) {
    if (!shared || !name) return 0;
    if (name[0] == '/') return outcome(call, name);
    if (!name[0]) return of_descriptor(call, folder);
    int before = errno;
    char link[64], path[PATH_MAX];
    ssize_t length;
    if (folder == AT_FDCWD) {
        length = getcwd(path, sizeof path) ? (ssize_t)strlen(path) : -1;
    } else {
        snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        length = readlink(link, path, sizeof path - 1);
    }
    errno = before;
    if (length < 0 || length + strlen(name) + 2 > sizeof path) return 0;
    path[length] = '/';
    strcpy(path + length + 1, name);
    return outcome(call, path);
}

#define REAL(type, name, ...)                                                    \
    static type (*real)(__VA_ARGS__);                                            \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name);

#define FAIL(expression, failed)                                                 \
    int happens = (expression);                                                  \
    if (happens > 0) {                                                           \
        errno = happens;                                                         \
        return failed;                                                           \
    }

#define OPENS(name)                                                              \
    int name(const char *path, int flags, ...) {                                 \
        REAL(int, #name, const char *, int, ...)                                 \
        va_list rest;                                                            \
        va_start(rest, flags);                                                   \
        mode_t mode = va_arg(rest, mode_t);                                      \
        va_end(rest);                                                            \
        FAIL(of_path(OPEN, AT_FDCWD, path), -1)                                  \
        return real(path, flags, mode);                                          \
    }
#define OPENS_AT(name)                                                           \
    int name(int folder, const char *path, int flags, ...) {                     \
        REAL(int, #name, int, const char *, int, ...)                            \
        va_list rest;                                                            \
        va_start(rest, flags);                                                   \
        mode_t mode = va_arg(rest, mode_t);                                      \
        va_end(rest);                                                            \
        FAIL(of_path(OPEN, folder, path), -1)                                    \
        return real(folder, path, flags, mode);                                  \
    }
#define FOPENS(name)                                                             \
    FILE *name(const char *path, const char *mode) {                             \
        REAL(FILE *, #name, const char *, const char *)                          \
        FAIL(of_path(OPEN, AT_FDCWD, path), NULL)                                \
        return real(path, mode);                                                 \
    }
OPENS(open)
OPENS(open64)
OPENS_AT(openat)
OPENS_AT(openat64)
FOPENS(fopen)
FOPENS(fopen64)

DIR *opendir(const char *path) {
    REAL(DIR *, "opendir", const char *)
    FAIL(of_path(OPENDIR, AT_FDCWD, path), NULL)
    return real(path);
}
DIR *fdopendir(int folder) {
    REAL(DIR *, "fdopendir", int)
    FAIL(of_descriptor(OPENDIR, folder), NULL)
    return real(folder);
}

#define READS_FOLDER(name, entry)                                                \
    struct entry *name(DIR *folder) {                                            \
        REAL(struct entry *, #name, DIR *)                                       \
        FAIL(of_descriptor(READDIR, dirfd(folder)), NULL)                        \
        return real(folder);                                                     \
    }
READS_FOLDER(readdir, dirent)
READS_FOLDER(readdir64, dirent64)
FTSENT *fts_read(FTS *walk) {
    REAL(FTSENT *, "fts_read", FTS *)
    FTSENT *entry = real(walk);
    if (!entry) return NULL;
    FAIL(of_path(READDIR, AT_FDCWD, entry->fts_path), NULL)
    return entry;
}

// A short result is at least one byte, so that it is not taken for the end.
#define PART(length) (happens == SHORT && (length) > 5 ? 5 : (length))
#define TRANSFERS(call, name, buffer)                                            \
    ssize_t name(int descriptor, buffer bytes, size_t length) {                  \
        REAL(ssize_t, #name, int, buffer, size_t)                                \
        FAIL(of_descriptor(call, descriptor), -1)                                \
        return real(descriptor, bytes, PART(length));                            \
    }
#define TRANSFERS_AT(call, name, buffer, type)                                   \
    ssize_t name(int descriptor, buffer bytes, size_t length, type offset) {     \
        REAL(ssize_t, #name, int, buffer, size_t, type)                          \
        FAIL(of_descriptor(call, descriptor), -1)                                \
        return real(descriptor, bytes, PART(length), offset);                    \
    }
TRANSFERS(READ, read, void *)
TRANSFERS_AT(READ, pread, void *, off_t)
TRANSFERS_AT(READ, pread64, void *, off64_t)
TRANSFERS(WRITE, write, const void *)
TRANSFERS_AT(WRITE, pwrite, const void *, off_t)
TRANSFERS_AT(WRITE, pwrite64, const void *, off64_t)
ssize_t readv(int descriptor, const struct iovec *parts, int count) {
    REAL(ssize_t, "readv", int, const struct iovec *, int)
    FAIL(of_descriptor(READ, descriptor), -1)
    return real(descriptor, parts, happens == SHORT ? 1 : count);
}
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    REAL(ssize_t, "writev", int, const struct iovec *, int)
    FAIL(of_descriptor(WRITE, descriptor), -1)
    return real(descriptor, parts, happens == SHORT ? 1 : count);
}
ssize_t copy_file_range(int from, off64_t *at, int to, off64_t *place, size_t length, unsigned flags) {
    REAL(ssize_t, "copy_file_range", int, off64_t *, int, off64_t *, size_t, unsigned)
    FAIL(of_descriptor(COPY, to), -1)
    return real(from, at, to, place, PART(length), flags);
}
#define SENDS(name, type)                                                        \
    ssize_t name(int to, int from, type *offset, size_t length) {                \
        REAL(ssize_t, #name, int, int, type *, size_t)                           \
        FAIL(of_descriptor(COPY, to), -1)                                        \
        return real(to, from, offset, PART(length));                             \
    }
SENDS(sendfile, off_t)
SENDS(sendfile64, off64_t)

#define OF_PATH(call, name, type)                                                \
    int name(const char *path, type argument) {                                  \
        REAL(int, #name, const char *, type)                                     \
        FAIL(of_path(call, AT_FDCWD, path), -1)                                  \
        return real(path, argument);                                             \
    }
#define OF_DESCRIPTOR(call, name, type)                                          \
    int name(int descriptor, type argument) {                                    \
        REAL(int, #name, int, type)                                              \
        FAIL(of_descriptor(call, descriptor), -1)                                \
        return real(descriptor, argument);                                       \
    }
#define OF_PATH_AT(call, name, type)                                             \
    int name(int folder, const char *path, type argument, int flags) {           \
        REAL(int, #name, int, const char *, type, int)                           \
        FAIL(of_path(call, folder, path), -1)                                    \
        return real(folder, path, argument, flags);                              \
    }
OF_PATH(STAT, stat, struct stat *)
OF_PATH(STAT, stat64, struct stat64 *)
OF_PATH(STAT, lstat, struct stat *)
OF_PATH(STAT, lstat64, struct stat64 *)
OF_DESCRIPTOR(STAT, fstat, struct stat *)
OF_DESCRIPTOR(STAT, fstat64, struct stat64 *)
OF_PATH_AT(STAT, fstatat, struct stat *)
OF_PATH_AT(STAT, fstatat64, struct stat64 *)
OF_PATH_AT(ACCESS, faccessat, int)
OF_PATH(ACCESS, access, int)
OF_PATH(MKDIR, mkdir, mode_t)
OF_PATH(TRUNCATE, truncate, off_t)
OF_PATH(TRUNCATE, truncate64, off64_t)
OF_DESCRIPTOR(TRUNCATE, ftruncate, off_t)
OF_DESCRIPTOR(TRUNCATE, ftruncate64, off64_t)
int statx(int folder, const char *path, int flags, unsigned mask, struct statx *facts) {
    REAL(int, "statx", int, const char *, int, unsigned, struct statx *)
    FAIL(of_path(STAT, folder, path), -1)
    return real(folder, path, flags, mask, facts);
}
int mkdirat(int folder, const char *path, mode_t mode) {
    REAL(int, "mkdirat", int, const char *, mode_t)
    FAIL(of_path(MKDIR, folder, path), -1)
    return real(folder, path, mode);
}

#define SYNCHRONISES(name)                                                       \
    int name(int descriptor) {                                                   \
        REAL(int, #name, int)                                                    \
        FAIL(of_descriptor(FSYNC, descriptor), -1)                               \
        return real(descriptor);                                                 \
    }
SYNCHRONISES(fsync)
SYNCHRONISES(fdatasync)

#define REMOVES(name)                                                            \
    int name(const char *path) {                                                 \
        REAL(int, #name, const char *)                                           \
        FAIL(of_path(UNLINK, AT_FDCWD, path), -1)                                \
        return real(path);                                                       \
    }
REMOVES(unlink)
REMOVES(rmdir)
int unlinkat(int folder, const char *path, int flags) {
    REAL(int, "unlinkat", int, const char *, int)
    FAIL(of_path(UNLINK, folder, path), -1)
    return real(folder, path, flags);
}

// The kind of file is that of the new path.
#define RENAMES(call, name)                                                      \
    int name(const char *from, const char *to) {                                 \
        REAL(int, #name, const char *, const char *)                             \
        FAIL(of_path(call, AT_FDCWD, to), -1)                                    \
        return real(from, to);                                                   \
    }
RENAMES(RENAME, rename)
RENAMES(LINK, link)
int renameat(int folder, const char *from, int place, const char *to) {
    REAL(int, "renameat", int, const char *, int, const char *)
    FAIL(of_path(RENAME, place, to), -1)
    return real(folder, from, place, to);
}
#define RENAMES_AT(call, name, type)                                             \
    int name(int folder, const char *from, int place, const char *to, type flags) { \
        REAL(int, #name, int, const char *, int, const char *, type)             \
        FAIL(of_path(call, place, to), -1)                                       \
        return real(folder, from, place, to, flags);                             \
    }
RENAMES_AT(RENAME, renameat2, unsigned)
RENAMES_AT(LINK, linkat, int)

// The variables with which a child process loads this library too.
static char **with_faults(char *const variables[]) {
    static const char *const names[] = {"LD_PRELOAD", "FAULT_FILE", "FAULT_KINDS"};
    const char *values[] = {preload, file, kinds};
    size_t count = 0;
    while (variables[count]) count++;
    char **all = calloc(count + 4, sizeof *all);
    memcpy(all, variables, count * sizeof *all);
    for (int index = 0; index < 3; index++)
        if (asprintf(&all[count], "%s=%s", names[index], values[index]) > 0) count++;
    return all;
}
#define SPAWNS(name)                                                             \
    int name(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, \
             const posix_spawnattr_t *attributes, char *const words[], char *const variables[]) { \
        REAL(int, #name, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, \
             char *const[], char *const[])                                       \
        return real(process, path, actions, attributes, words, shared ? with_faults(variables) : variables); \
    }
SPAWNS(posix_spawn)
SPAWNS(posix_spawnp)
