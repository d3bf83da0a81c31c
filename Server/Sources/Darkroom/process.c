#define _GNU_SOURCE  // posix_spawn_file_actions_addclosefrom_np, memfd_create
#include "darkroom.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

// Why: sanitizers reserve terabytes of addresses for shadow memory, so these cannot be limited.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SHADOW_MEMORY 1
#endif
#endif
#ifndef HAS_SHADOW_MEMORY
#define HAS_SHADOW_MEMORY 0
#endif

extern char **environ;

enum { MOST_VARIABLES = 8 };

// Copies the environment variables that a worker needs: the library path, and in sanitizer builds the sanitizers'
// options. Why no others: a worker decodes untrusted files, and the environment may have the database's password or the
// object store's key.
static void select_variables(char *kept[MOST_VARIABLES + 1]) {
    static const char *const names[] = {
        "LD_LIBRARY_PATH=",
#if HAS_SHADOW_MEMORY
        "ASAN_OPTIONS=", "UBSAN_OPTIONS=", "LSAN_OPTIONS=", "TSAN_OPTIONS=", "LD_PRELOAD=",
#endif
    };
    int count = 0;
    for (char **variable = environ; *variable && count < MOST_VARIABLES; variable++)
        for (size_t index = 0; index < sizeof names / sizeof *names; index++)
            if (!strncmp(*variable, names[index], strlen(names[index])) && count < MOST_VARIABLES)
                kept[count++] = *variable;
    kept[count] = NULL;
}

static int spawn(const char *program, const char *word, int input, pid_t *process) {
    char *kept[MOST_VARIABLES + 1];
    posix_spawn_file_actions_t actions;
    char *arguments[] = {(char *)"imagefeed", (char *)word, NULL};
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed) return failed;
    failed = posix_spawn_file_actions_adddup2(&actions, input, 0)
        | posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        | posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        | posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    select_variables(kept);
    if (!failed) failed = posix_spawn(process, program, &actions, NULL, arguments, kept);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

int darkroom_spawn(const char *program, const char *word, int *channel, pid_t *process) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return errno;
    int failed = spawn(program, word, ends[1], process);
    close(ends[1]);
    if (failed) {
        close(ends[0]);
        return failed;
    }
    *channel = ends[0];
    return 0;
}

int darkroom_confine(uint64_t memory, int niceness) {
    struct rlimit addresses = {memory, memory}, core = {0, 0};
    // NB: the signal is sent when the thread that spawned this process ends. That is correct: the
    // same thread serves this worker.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) return -1;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
    if (!HAS_SHADOW_MEMORY && setrlimit(RLIMIT_AS, &addresses)) return -1;
    if (setrlimit(RLIMIT_CORE, &core)) return -1;
    // NB: a process that was started with a lower priority (higher nice value) keeps it.
    if (getpriority(PRIO_PROCESS, 0) < niceness) setpriority(PRIO_PROCESS, 0, niceness);
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    return 0;
}

void darkroom_allow(uint32_t seconds) {
    struct rusage used;
    if (getrusage(RUSAGE_SELF, &used)) return;
    rlim_t limit = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 1 + seconds;
    struct rlimit time = {limit, RLIM_INFINITY};
    setrlimit(RLIMIT_CPU, &time);
}

int darkroom_memory_file(void) {
    // Why first with this flag: Linux 6.3 and later warn without it, or refuse if so configured.
    int file = memfd_create("picture", MFD_CLOEXEC | 8);  // MFD_NOEXEC_SEAL
    return file < 0 && errno == EINVAL ? memfd_create("picture", MFD_CLOEXEC) : file;
}
