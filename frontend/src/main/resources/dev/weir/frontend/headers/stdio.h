#ifndef WEIR_STDIO_H
#define WEIR_STDIO_H

#include <__weir_types.h>
#include <stdarg.h>

WEIR_BEGIN

typedef struct weir_file FILE;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

int printf(const char *__restrict format, ...) WEIR_FORMAT(__printf__, 1, 2);
int fprintf(FILE *__restrict stream, const char *__restrict format, ...)
    WEIR_FORMAT(__printf__, 2, 3);
int dprintf(int file, const char *__restrict format, ...) WEIR_FORMAT(__printf__, 2, 3);
int sprintf(char *__restrict buffer, const char *__restrict format, ...)
    WEIR_FORMAT(__printf__, 2, 3);
int snprintf(char *__restrict buffer, size_t size, const char *__restrict format, ...)
    WEIR_FORMAT(__printf__, 3, 4);
int vprintf(const char *__restrict format, va_list arguments) WEIR_FORMAT(__printf__, 1, 0);
int vfprintf(FILE *__restrict stream, const char *__restrict format, va_list arguments)
    WEIR_FORMAT(__printf__, 2, 0);
int vsprintf(char *__restrict buffer, const char *__restrict format, va_list arguments)
    WEIR_FORMAT(__printf__, 2, 0);
int vsnprintf(char *__restrict buffer, size_t size, const char *__restrict format,
              va_list arguments) WEIR_FORMAT(__printf__, 3, 0);
int scanf(const char *__restrict format, ...) WEIR_FORMAT(__scanf__, 1, 2);
int fscanf(FILE *__restrict stream, const char *__restrict format, ...)
    WEIR_FORMAT(__scanf__, 2, 3);
int sscanf(const char *__restrict text, const char *__restrict format, ...)
    WEIR_FORMAT(__scanf__, 2, 3);
int vscanf(const char *__restrict format, va_list arguments) WEIR_FORMAT(__scanf__, 1, 0);
int vfscanf(FILE *__restrict stream, const char *__restrict format, va_list arguments)
    WEIR_FORMAT(__scanf__, 2, 0);
int vsscanf(const char *__restrict text, const char *__restrict format, va_list arguments)
    WEIR_FORMAT(__scanf__, 2, 0);
int asprintf(char **__restrict text, const char *__restrict format, ...)
    WEIR_FORMAT(__printf__, 2, 3);
int vasprintf(char **__restrict text, const char *__restrict format, va_list arguments)
    WEIR_FORMAT(__printf__, 2, 0);

int putchar(int __c);
int putc(int __c, FILE *stream);
int fputc(int __c, FILE *stream);
int puts(const char *text);
int fputs(const char *__restrict text, FILE *__restrict stream);
int putchar_unlocked(int __c);
int putc_unlocked(int __c, FILE *stream);
int fputs_unlocked(const char *__restrict text, FILE *__restrict stream);
int getchar(void);
int getchar_unlocked(void);
int getc(FILE *stream);
int getc_unlocked(FILE *stream);
int fgetc(FILE *stream);
int ungetc(int __c, FILE *stream);
char *fgets(char *__restrict buffer, int size, FILE *__restrict stream);
ssize_t getline(char **__restrict line, size_t *__restrict room, FILE *__restrict stream);
ssize_t getdelim(char **__restrict line, size_t *__restrict room, int delimiter,
                 FILE *__restrict stream);
size_t fread(void *__restrict buffer, size_t size, size_t count, FILE *__restrict stream);
size_t fwrite(const void *__restrict buffer, size_t size, size_t count, FILE *__restrict stream);

FILE *fopen(const char *__restrict path, const char *__restrict mode);
FILE *fdopen(int file, const char *mode);
FILE *freopen(const char *__restrict path, const char *__restrict mode, FILE *__restrict stream);
int fclose(FILE *stream);
int fflush(FILE *stream);
int fileno(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
void clearerr(FILE *stream);
int fseek(FILE *stream, long offset, int origin);
long ftell(FILE *stream);
void rewind(FILE *stream);
int fseeko(FILE *stream, off_t offset, int origin);
off_t ftello(FILE *stream);
void setlinebuf(FILE *stream);
void setbuf(FILE *__restrict stream, char *__restrict buffer);
int setvbuf(FILE *__restrict stream, char *__restrict buffer, int mode, size_t size);
void flockfile(FILE *stream);
int ftrylockfile(FILE *stream);
void funlockfile(FILE *stream);
FILE *tmpfile(void);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *stream);
int remove(const char *path);
int rename(const char *from, const char *to);
void perror(const char *text);

#define L_ctermid 9
#define P_tmpdir "/tmp"

typedef struct {
  long weir_position;
  long weir_state;
} fpos_t;

char *ctermid(char *buffer);
FILE *fmemopen(void *__restrict buffer, size_t size, const char *__restrict mode);
FILE *open_memstream(char **text, size_t *size);
int fgetpos(FILE *__restrict stream, fpos_t *__restrict position);
int fsetpos(FILE *stream, const fpos_t *position);
int renameat(int from_folder, const char *from, int to_folder, const char *to);
char *tempnam(const char *folder, const char *prefix);
char *tmpnam(char *name);
int vdprintf(int file, const char *__restrict format, va_list arguments) WEIR_FORMAT(__printf__, 2, 0);
int fputc_unlocked(int __c, FILE *stream);
int fgetc_unlocked(FILE *stream);
int fflush_unlocked(FILE *stream);
int puts_unlocked(const char *text);

WEIR_END

#endif
