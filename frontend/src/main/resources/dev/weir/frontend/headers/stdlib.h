#ifndef WEIR_STDLIB_H
#define WEIR_STDLIB_H

#include <__weir_types.h>

#ifdef _DEFAULT_SOURCE
#include <sys/types.h>
#endif

WEIR_BEGIN

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)1)

typedef struct {
  int quot;
  int rem;
} div_t;

typedef struct {
  long quot;
  long rem;
} ldiv_t;

typedef struct {
  long long quot;
  long long rem;
} lldiv_t;

void *malloc(size_t size) __attribute__((__malloc__, __warn_unused_result__));
void *calloc(size_t count, size_t size) __attribute__((__malloc__, __warn_unused_result__));
void *realloc(void *block, size_t size) __attribute__((__warn_unused_result__));
void *reallocarray(void *block, size_t count, size_t size)
    __attribute__((__warn_unused_result__));
void *aligned_alloc(size_t alignment, size_t size)
    __attribute__((__malloc__, __warn_unused_result__));
void *valloc(size_t size) __attribute__((__malloc__, __warn_unused_result__));
int posix_memalign(void **block, size_t alignment, size_t size)
    __attribute__((__warn_unused_result__));
void free(void *block);

WEIR_NORETURN void abort(void);
WEIR_NORETURN void exit(int status);
WEIR_NORETURN void _Exit(int status);
WEIR_NORETURN void quick_exit(int status);
int atexit(void (*handler)(void));
int at_quick_exit(void (*handler)(void));

int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
double atof(const char *text);
long strtol(const char *__restrict text, char **__restrict end, int base);
long long strtoll(const char *__restrict text, char **__restrict end, int base);
unsigned long strtoul(const char *__restrict text, char **__restrict end, int base);
unsigned long long strtoull(const char *__restrict text, char **__restrict end, int base);
double strtod(const char *__restrict text, char **__restrict end);
float strtof(const char *__restrict text, char **__restrict end);

int abs(int value);
long labs(long value);
long long llabs(long long value);
div_t div(int dividend, int divisor);
ldiv_t ldiv(long dividend, long divisor);
lldiv_t lldiv(long long dividend, long long divisor);

int rand(void);
void srand(unsigned int seed);
int rand_r(unsigned int *seed);
long random(void);
void srandom(unsigned int seed);
double drand48(void);
long lrand48(void);
void srand48(long seed);

/* Numbers of 48 bits, the lowest 16 first, and what follows each. */
struct drand48_data {
  unsigned short int weir_number[3];
  unsigned short int weir_before[3];
  unsigned short int weir_added;
  unsigned short int weir_is_set;
  unsigned long long weir_factor;
};

int srand48_r(long seed, struct drand48_data *state);
int seed48_r(unsigned short seed[3], struct drand48_data *state);
int lcong48_r(unsigned short parameters[7], struct drand48_data *state);
int drand48_r(struct drand48_data *state, double *result);
int lrand48_r(struct drand48_data *state, long *result);
int mrand48_r(struct drand48_data *state, long *result);
int erand48_r(unsigned short number[3], struct drand48_data *state, double *result);
int nrand48_r(unsigned short number[3], struct drand48_data *state, long *result);
int jrand48_r(unsigned short number[3], struct drand48_data *state, long *result);
unsigned int arc4random(void);
unsigned int arc4random_uniform(unsigned int limit);

void qsort_r(void *base, size_t count, size_t size,
             int (*compare)(const void *, const void *, void *), void *argument);
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));

char *getenv(const char *name);
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
int putenv(char *variable);
char *secure_getenv(const char *name);
int system(const char *command);
char *realpath(const char *__restrict path, char *__restrict result);
int mkstemp(char *name);
int getloadavg(double *averages, int count);

#ifndef alloca
#define alloca(size) __builtin_alloca(size)
#endif

void *memalign(size_t alignment, size_t size);
long double strtold(const char *__restrict text, char **__restrict end);
long a64l(const char *text);
char *l64a(long value);
double erand48(unsigned short state[3]);
long jrand48(unsigned short state[3]);
long mrand48(void);
long nrand48(unsigned short state[3]);
unsigned short *seed48(unsigned short state[3]);
void lcong48(unsigned short parameters[7]);
char *initstate(unsigned int seed, char *state, size_t size);
char *setstate(char *state);
char *ecvt(double value, int digits, int *point, int *sign);
char *fcvt(double value, int digits, int *point, int *sign);
char *gcvt(double value, int digits, char *buffer);
int getsubopt(char **option, char *const *tokens, char **value);
int grantpt(int file);
int unlockpt(int file);
char *ptsname(int file);
int posix_openpt(int flags);
int mblen(const char *text, size_t size);
size_t mbstowcs(wchar_t *__restrict to, const char *__restrict from, size_t size);
int mbtowc(wchar_t *__restrict to, const char *__restrict from, size_t size);
int wctomb(char *to, wchar_t __c);
size_t wcstombs(char *__restrict to, const wchar_t *__restrict from, size_t size);
char *mkdtemp(char *name);
char *mktemp(char *name);
int mkostemp(char *name, int flags);
int clearenv(void);
void setkey(const char *key);

WEIR_END

#endif
