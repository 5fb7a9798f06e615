#ifndef WEIR_SPAWN_H
#define WEIR_SPAWN_H

#include <sched.h>
#include <signal.h>

WEIR_BEGIN

typedef struct {
  short weir_flags;
  pid_t weir_group;
  sigset_t weir_sets[2];
  struct sched_param weir_parameter;
  int weir_policy;
  int weir_reserved[16];
} posix_spawnattr_t;

typedef struct {
  int weir_room;
  int weir_used;
  void *weir_actions;
  int weir_reserved[16];
} posix_spawn_file_actions_t;

#define POSIX_SPAWN_RESETIDS 0x01
#define POSIX_SPAWN_SETPGROUP 0x02
#define POSIX_SPAWN_SETSIGDEF 0x04
#define POSIX_SPAWN_SETSIGMASK 0x08
#define POSIX_SPAWN_SETSCHEDPARAM 0x10
#define POSIX_SPAWN_SETSCHEDULER 0x20

int posix_spawn(pid_t *__restrict process, const char *__restrict path,
                const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *__restrict attributes, char *const *__restrict arguments,
                char *const *__restrict environment);
int posix_spawnp(pid_t *__restrict process, const char *__restrict file,
                 const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *__restrict attributes, char *const *__restrict arguments,
                 char *const *__restrict environment);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions);
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *actions, int file);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int file, int as);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *__restrict actions, int file,
                                     const char *__restrict path, int flags, mode_t mode);
int posix_spawnattr_init(posix_spawnattr_t *attributes);
int posix_spawnattr_destroy(posix_spawnattr_t *attributes);
int posix_spawnattr_setflags(posix_spawnattr_t *attributes, short flags);
int posix_spawnattr_getflags(const posix_spawnattr_t *__restrict attributes,
                             short *__restrict flags);
int posix_spawnattr_setpgroup(posix_spawnattr_t *attributes, pid_t group);
int posix_spawnattr_getpgroup(const posix_spawnattr_t *__restrict attributes,
                              pid_t *__restrict group);
int posix_spawnattr_setschedparam(posix_spawnattr_t *__restrict attributes,
                                  const struct sched_param *__restrict parameter);
int posix_spawnattr_getschedparam(const posix_spawnattr_t *__restrict attributes,
                                  struct sched_param *__restrict parameter);
int posix_spawnattr_setschedpolicy(posix_spawnattr_t *attributes, int policy);
int posix_spawnattr_getschedpolicy(const posix_spawnattr_t *__restrict attributes,
                                   int *__restrict policy);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *__restrict attributes,
                                  const sigset_t *__restrict set);
int posix_spawnattr_getsigdefault(const posix_spawnattr_t *__restrict attributes,
                                  sigset_t *__restrict set);
int posix_spawnattr_setsigmask(posix_spawnattr_t *__restrict attributes,
                               const sigset_t *__restrict set);
int posix_spawnattr_getsigmask(const posix_spawnattr_t *__restrict attributes,
                               sigset_t *__restrict set);

WEIR_END

#endif
