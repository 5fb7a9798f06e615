#ifndef WEIR_UNISTD_H
#define WEIR_UNISTD_H

#include <__weir_options.h>
#include <__weir_types.h>

WEIR_BEGIN

typedef long intptr_t;

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0

#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif

unsigned int sleep(unsigned int seconds);
int usleep(useconds_t microseconds);
WEIR_NORETURN void _exit(int status);
pid_t getpid(void);
pid_t getppid(void);
pid_t gettid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int gethostname(char *name, size_t size);
long sysconf(int name);
long pathconf(const char *path, int name);
long fpathconf(int file, int name);
size_t confstr(int name, char *buffer, size_t size);
int getpagesize(void);
int getentropy(void *buffer, size_t size);
int isatty(int file);
ssize_t read(int file, void *buffer, size_t size);
ssize_t write(int file, const void *buffer, size_t size);
int close(int file);
off_t lseek(int file, off_t offset, int origin);
int unlink(const char *path);
int access(const char *path, int mode);
int ftruncate(int file, off_t size);
int fsync(int file);
int pipe(int files[2]);
int pipe2(int files[2], int flags);
int dup(int file);
int dup2(int file, int as);
ssize_t pread(int file, void *buffer, size_t size, off_t offset);
ssize_t pwrite(int file, const void *buffer, size_t size, off_t offset);
char *getcwd(char *buffer, size_t size);
int chdir(const char *path);
int rmdir(const char *path);
pid_t fork(void);
int execvp(const char *file, char *const arguments[]);
long syscall(long number, ...);
unsigned int alarm(unsigned int seconds);
int pause(void);
int getopt(int argc, char *const argv[], const char *options);
extern char **environ;
extern char *optarg;
extern int optind, opterr, optopt;

#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
#define TEMP_FAILURE_RETRY(call) (__extension__({ long weir_result; do weir_result = (long)(call); while (weir_result == -1L && *__errno_location() == 4); weir_result; }))

int *__errno_location(void) __attribute__((__const__));
int acct(const char *path);
int chown(const char *path, uid_t user, gid_t group);
int chroot(const char *path);
char *crypt(const char *key, const char *salt);
void encrypt(char block[64], int decrypts);
int execl(const char *path, const char *argument, ...);
int execle(const char *path, const char *argument, ...);
int execlp(const char *file, const char *argument, ...);
int execv(const char *path, char *const arguments[]);
int execve(const char *path, char *const arguments[], char *const environment[]);
int fexecve(int file, char *const arguments[], char *const environment[]);
int faccessat(int folder, const char *path, int mode, int flags);
int fchdir(int file);
int fchown(int file, uid_t user, gid_t group);
int fchownat(int folder, const char *path, uid_t user, gid_t group, int flags);
int fdatasync(int file);
int getdtablesize(void);
int getgroups(int count, gid_t groups[]);
long gethostid(void);
char *getlogin(void);
int getlogin_r(char *name, size_t size);
pid_t getpgid(pid_t process);
pid_t getpgrp(void);
pid_t getsid(pid_t process);
int lchown(const char *path, uid_t user, gid_t group);
int link(const char *from, const char *to);
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags);
int lockf(int file, int command, off_t size);
int nice(int increment);
int dup3(int file, int as, int flags);
ssize_t readlink(const char *__restrict path, char *__restrict buffer, size_t size);
ssize_t readlinkat(int folder, const char *__restrict path, char *__restrict buffer, size_t size);
int setegid(gid_t group);
int seteuid(uid_t user);
int setgid(gid_t group);
int setuid(uid_t user);
int setpgid(pid_t process, pid_t group);
pid_t setpgrp(void);
int setregid(gid_t real, gid_t effective);
int setreuid(uid_t real, uid_t effective);
pid_t setsid(void);
int symlink(const char *target, const char *path);
int symlinkat(const char *target, int folder, const char *path);
void swab(const void *__restrict from, void *__restrict to, ssize_t size);
void sync(void);
pid_t tcgetpgrp(int file);
int tcsetpgrp(int file, pid_t group);
int truncate(const char *path, off_t size);
char *ttyname(int file);
int ttyname_r(int file, char *buffer, size_t size);
useconds_t ualarm(useconds_t first, useconds_t interval);
int unlinkat(int folder, const char *path, int flags);
pid_t vfork(void);
int daemon(int keeps_folder, int keeps_files);
void *sbrk(long increment);
int brk(void *end);
int getdomainname(char *name, size_t size);
int sethostname(const char *name, size_t size);

WEIR_END

#endif
