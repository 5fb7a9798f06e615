#ifndef WEIR_SCHED_H
#define WEIR_SCHED_H

#include <__weir_types.h>

WEIR_BEGIN

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5

struct sched_param {
  int sched_priority;
};

#define CPU_SETSIZE 1024

typedef struct {
  unsigned long weir_bits[CPU_SETSIZE / 64];
} cpu_set_t;

#define CPU_ZERO(set) __builtin_memset((set), 0, sizeof(cpu_set_t))
#define CPU_SET(cpu, set) ((void)((set)->weir_bits[(cpu) / 64] |= 1UL << ((cpu) % 64)))
#define CPU_CLR(cpu, set) ((void)((set)->weir_bits[(cpu) / 64] &= ~(1UL << ((cpu) % 64))))
#define CPU_ISSET(cpu, set) ((int)((set)->weir_bits[(cpu) / 64] >> ((cpu) % 64) & 1))
#define CPU_COUNT(set) __sched_cpucount(sizeof(cpu_set_t), (set))

int __sched_cpucount(size_t size, const cpu_set_t *set);
int sched_setaffinity(pid_t process, size_t size, const cpu_set_t *processors);
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *processors);
int sched_setscheduler(pid_t process, int policy, const struct sched_param *parameter);
int sched_yield(void);
int sched_getcpu(void);
int getcpu(unsigned int *processor, unsigned int *node);
int sched_getscheduler(pid_t process);
int sched_setparam(pid_t process, const struct sched_param *parameter);
int sched_getparam(pid_t process, struct sched_param *parameter);
int sched_rr_get_interval(pid_t process, struct timespec *interval);
int sched_get_priority_max(int policy);
int sched_get_priority_min(int policy);

#define SCHED_SPORADIC 4
#define SCHED_DEADLINE 6
#define SCHED_RESET_ON_FORK 0x40000000

WEIR_END

#endif
