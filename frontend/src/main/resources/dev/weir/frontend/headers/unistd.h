#ifndef WEIR_UNISTD_H
#define WEIR_UNISTD_H

#include <__weir_options.h>
#include <__weir_types.h>

WEIR_BEGIN

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

WEIR_END

#endif
