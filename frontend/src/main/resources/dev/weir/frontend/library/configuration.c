/*
 * What a program asks of the system by names: which options of POSIX there are, as the macros of
 * unistd.h say, and limits, as limits.h has them.
 */
#include "weir_library.h"
#include <string.h>
#include <unistd.h>

#define OPTION(name)                                                                               \
  case _SC_##name:                                                                                 \
    return _POSIX_##name
#define COMMAND(name)                                                                              \
  case _SC_2_##name:                                                                               \
    return _POSIX2_##name
#define XOPEN(name)                                                                                \
  case _SC_XOPEN_##name:                                                                           \
    return _XOPEN_##name
#define LIMIT(name)                                                                                \
  case _SC_##name:                                                                                 \
    return name

LIBRARY("the options that unistd.h names, 2 processors, pages of 4096 bytes, lines of 64, and the like")
long sysconf(int name) {
  switch (name) {
    /* How much there is of what a machine has. */
  case _SC_PAGESIZE: return 4096;
  case _SC_NPROCESSORS_CONF:
  case _SC_NPROCESSORS_ONLN: return 2;
  case _SC_PHYS_PAGES: return 1 << 20;
  case _SC_AVPHYS_PAGES: return 1 << 19;
  case _SC_LEVEL1_ICACHE_SIZE:
  case _SC_LEVEL1_DCACHE_SIZE: return 32768;
  case _SC_LEVEL2_CACHE_SIZE: return 1 << 20;
  case _SC_LEVEL3_CACHE_SIZE: return 1 << 23;
  case _SC_LEVEL1_ICACHE_LINESIZE:
  case _SC_LEVEL1_DCACHE_LINESIZE:
  case _SC_LEVEL2_CACHE_LINESIZE:
  case _SC_LEVEL3_CACHE_LINESIZE: return 64;
  case _SC_CLK_TCK: return 100;

    /* Limits. */
  case _SC_ARG_MAX: return 2097152;
  case _SC_OPEN_MAX: return 1024;
  case _SC_STREAM_MAX: return 16;
  case _SC_TZNAME_MAX: return _POSIX_TZNAME_MAX;
  case _SC_ATEXIT_MAX: return INT_MAX;
  case _SC_THREAD_DESTRUCTOR_ITERATIONS: return PTHREAD_DESTRUCTOR_ITERATIONS;
  case _SC_THREAD_KEYS_MAX: return PTHREAD_KEYS_MAX;
  case _SC_THREAD_STACK_MIN: return PTHREAD_STACK_MIN;
    LIMIT(BC_BASE_MAX);
    LIMIT(BC_DIM_MAX);
    LIMIT(BC_SCALE_MAX);
    LIMIT(BC_STRING_MAX);
    LIMIT(COLL_WEIGHTS_MAX);
    LIMIT(EXPR_NEST_MAX);
    LIMIT(HOST_NAME_MAX);
    LIMIT(IOV_MAX);
    LIMIT(LINE_MAX);
    LIMIT(LOGIN_NAME_MAX);
    LIMIT(NGROUPS_MAX);
    LIMIT(RE_DUP_MAX);
    LIMIT(SEM_VALUE_MAX);
    LIMIT(TTY_NAME_MAX);
  case _SC_CHILD_MAX:
  case _SC_AIO_LISTIO_MAX:
  case _SC_AIO_MAX:
  case _SC_AIO_PRIO_DELTA_MAX:
  case _SC_DELAYTIMER_MAX:
  case _SC_GETGR_R_SIZE_MAX:
  case _SC_GETPW_R_SIZE_MAX:
  case _SC_MQ_OPEN_MAX:
  case _SC_MQ_PRIO_MAX:
  case _SC_RTSIG_MAX:
  case _SC_SEM_NSEMS_MAX:
  case _SC_SIGQUEUE_MAX:
  case _SC_SS_REPL_MAX:
  case _SC_SYMLOOP_MAX:
  case _SC_THREAD_THREADS_MAX:
  case _SC_TIMER_MAX:
  case _SC_TRACE_EVENT_NAME_MAX:
  case _SC_TRACE_NAME_MAX:
  case _SC_TRACE_SYS_MAX:
  case _SC_TRACE_USER_EVENT_MAX: return -1;

    /* Options. */
    OPTION(VERSION);
    COMMAND(VERSION);
    XOPEN(VERSION);
    XOPEN(XCU_VERSION);
    OPTION(ADVISORY_INFO);
    OPTION(ASYNCHRONOUS_IO);
    OPTION(BARRIERS);
    OPTION(CLOCK_SELECTION);
    OPTION(CPUTIME);
    OPTION(FSYNC);
    OPTION(IPV6);
    OPTION(JOB_CONTROL);
    OPTION(MAPPED_FILES);
    OPTION(MEMLOCK);
    OPTION(MEMLOCK_RANGE);
    OPTION(MEMORY_PROTECTION);
    OPTION(MESSAGE_PASSING);
    OPTION(MONOTONIC_CLOCK);
    OPTION(PRIORITIZED_IO);
    OPTION(PRIORITY_SCHEDULING);
    OPTION(RAW_SOCKETS);
    OPTION(READER_WRITER_LOCKS);
    OPTION(REALTIME_SIGNALS);
    OPTION(REGEXP);
    OPTION(SAVED_IDS);
    OPTION(SEMAPHORES);
    OPTION(SHARED_MEMORY_OBJECTS);
    OPTION(SHELL);
    OPTION(SPAWN);
    OPTION(SPIN_LOCKS);
    OPTION(SPORADIC_SERVER);
    OPTION(SYNCHRONIZED_IO);
    OPTION(THREADS);
    OPTION(THREAD_ATTR_STACKADDR);
    OPTION(THREAD_ATTR_STACKSIZE);
    OPTION(THREAD_CPUTIME);
    OPTION(THREAD_PRIORITY_SCHEDULING);
    OPTION(THREAD_PRIO_INHERIT);
    OPTION(THREAD_PRIO_PROTECT);
    OPTION(THREAD_PROCESS_SHARED);
    OPTION(THREAD_ROBUST_PRIO_INHERIT);
    OPTION(THREAD_ROBUST_PRIO_PROTECT);
    OPTION(THREAD_SAFE_FUNCTIONS);
    OPTION(THREAD_SPORADIC_SERVER);
    OPTION(TIMEOUTS);
    OPTION(TIMERS);
    OPTION(TRACE);
    OPTION(TRACE_EVENT_FILTER);
    OPTION(TRACE_INHERIT);
    OPTION(TRACE_LOG);
    OPTION(TYPED_MEMORY_OBJECTS);
    OPTION(V6_ILP32_OFF32);
    OPTION(V6_ILP32_OFFBIG);
    OPTION(V6_LP64_OFF64);
    OPTION(V6_LPBIG_OFFBIG);
    OPTION(V7_ILP32_OFF32);
    OPTION(V7_ILP32_OFFBIG);
    OPTION(V7_LP64_OFF64);
    OPTION(V7_LPBIG_OFFBIG);
    COMMAND(CHAR_TERM);
    COMMAND(C_BIND);
    COMMAND(C_DEV);
    COMMAND(FORT_DEV);
    COMMAND(FORT_RUN);
    COMMAND(LOCALEDEF);
    COMMAND(PBS);
    COMMAND(PBS_ACCOUNTING);
    COMMAND(PBS_CHECKPOINT);
    COMMAND(PBS_LOCATE);
    COMMAND(PBS_MESSAGE);
    COMMAND(PBS_TRACK);
    COMMAND(SW_DEV);
    COMMAND(UPE);
    XOPEN(CRYPT);
    XOPEN(ENH_I18N);
    XOPEN(LEGACY);
    XOPEN(REALTIME);
    XOPEN(REALTIME_THREADS);
    XOPEN(SHM);
    XOPEN(STREAMS);
    XOPEN(UNIX);
  default:
    errno = EINVAL;
    return -1;
  }
}

LIBRARY("the limits of limits.h and the options of files that unistd.h names, for every file")
long pathconf(const char *path, int name) {
  (void)path;
  switch (name) {
  case _PC_LINK_MAX: return INT_MAX;
  case _PC_MAX_CANON: return _POSIX_MAX_CANON;
  case _PC_MAX_INPUT: return _POSIX_MAX_INPUT;
  case _PC_NAME_MAX: return NAME_MAX;
  case _PC_PATH_MAX: return PATH_MAX;
  case _PC_PIPE_BUF: return PIPE_BUF;
  case _PC_CHOWN_RESTRICTED: return _POSIX_CHOWN_RESTRICTED;
  case _PC_NO_TRUNC: return _POSIX_NO_TRUNC;
  case _PC_VDISABLE: return _POSIX_VDISABLE;
  case _PC_SYNC_IO: return _POSIX_SYNC_IO;
  case _PC_ASYNC_IO: return _POSIX_ASYNC_IO;
  case _PC_PRIO_IO: return _POSIX_PRIO_IO;
  case _PC_FILESIZEBITS: return 64;
  case _PC_2_SYMLINKS: return _POSIX2_SYMLINKS;
  case _PC_REC_INCR_XFER_SIZE:
  case _PC_REC_MAX_XFER_SIZE:
  case _PC_REC_MIN_XFER_SIZE:
  case _PC_REC_XFER_ALIGN:
  case _PC_ALLOC_SIZE_MIN:
  case _PC_SYMLINK_MAX: return -1;
  default:
    errno = EINVAL;
    return -1;
  }
}

LIBRARY("as pathconf") long fpathconf(int file, int name) {
  (void)file;
  return pathconf("", name);
}

static size_t weir_text(const char *text, char *buffer, size_t size) {
  strlcpy(buffer, text, size);
  return strlen(text) + 1;
}

LIBRARY("where commands are found, and how programs of 64 bits are compiled")
size_t confstr(int name, char *buffer, size_t size) {
  switch (name) {
  case _CS_PATH: return weir_text("/bin:/usr/bin", buffer, size);
  case _CS_V6_WIDTH_RESTRICTED_ENVS: return weir_text("POSIX_V6_LP64_OFF64", buffer, size);
  case _CS_V7_WIDTH_RESTRICTED_ENVS: return weir_text("POSIX_V7_LP64_OFF64", buffer, size);
  case _CS_POSIX_V6_LP64_OFF64_CFLAGS:
  case _CS_POSIX_V6_LP64_OFF64_LDFLAGS:
  case _CS_POSIX_V7_LP64_OFF64_CFLAGS:
  case _CS_POSIX_V7_LP64_OFF64_LDFLAGS: return weir_text("-m64", buffer, size);
  case _CS_POSIX_V6_LP64_OFF64_LIBS:
  case _CS_POSIX_V7_LP64_OFF64_LIBS: return weir_text("", buffer, size);
  default:
    errno = EINVAL;
    return 0;
  }
}
