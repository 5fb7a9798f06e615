/* The numbers of system calls on x86-64; syscall models some of them and refuses the others. */
#ifndef WEIR_SYS_SYSCALL_H
#define WEIR_SYS_SYSCALL_H

#define __NR_read 0
#define __NR_write 1
#define __NR_open 2
#define __NR_close 3
#define __NR_poll 7
#define __NR_mmap 9
#define __NR_munmap 11
#define __NR_sched_yield 24
#define __NR_nanosleep 35
#define __NR_getpid 39
#define __NR_exit 60
#define __NR_kill 62
#define __NR_gettid 186
#define __NR_futex 202
#define __NR_sched_setaffinity 203
#define __NR_sched_getaffinity 204
#define __NR_clock_gettime 228
#define __NR_exit_group 231
#define __NR_tgkill 234
#define __NR_getcpu 309
#define __NR_getrandom 318
#define __NR_membarrier 324
#define __NR_rseq 334

#define SYS_read __NR_read
#define SYS_write __NR_write
#define SYS_open __NR_open
#define SYS_close __NR_close
#define SYS_poll __NR_poll
#define SYS_mmap __NR_mmap
#define SYS_munmap __NR_munmap
#define SYS_sched_yield __NR_sched_yield
#define SYS_nanosleep __NR_nanosleep
#define SYS_getpid __NR_getpid
#define SYS_exit __NR_exit
#define SYS_kill __NR_kill
#define SYS_gettid __NR_gettid
#define SYS_futex __NR_futex
#define SYS_sched_setaffinity __NR_sched_setaffinity
#define SYS_sched_getaffinity __NR_sched_getaffinity
#define SYS_clock_gettime __NR_clock_gettime
#define SYS_exit_group __NR_exit_group
#define SYS_tgkill __NR_tgkill
#define SYS_getcpu __NR_getcpu
#define SYS_getrandom __NR_getrandom
#define SYS_membarrier __NR_membarrier
#define SYS_rseq __NR_rseq

#endif
