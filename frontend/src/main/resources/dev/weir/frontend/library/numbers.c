/* Integers: from text, absolute values, quotients. */
#include "weir_library.h"
#include <inttypes.h>
#include <stdlib.h>
#include <strings.h>

static int weir_digit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return INT_MAX;
}

/* The magnitude that a text starts with; more than the limit is the limit, and noted. */
static unsigned long weir_magnitude(const char *text, char **end, int base, unsigned long limit,
                                    unsigned long negative_limit, int *negative, int *over) {
  const char *at = text;
  unsigned long value = 0;
  int digits = 0;
  *over = 0;
  while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
    at++;
  *negative = *at == '-';
  if (*at == '-' || *at == '+')
    at++;
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') &&
      weir_digit(at[2]) < 16) {
    at += 2;
    base = 16;
  } else if (base == 0) {
    base = *at == '0' ? 8 : 10;
  }
  if (*negative)
    limit = negative_limit;
  for (int digit = weir_digit(*at); digit < base; digit = weir_digit(*++at)) {
    digits = 1;
    if (value > (limit - (unsigned long)digit) / (unsigned long)base)
      *over = 1;
    else
      value = value * (unsigned long)base + (unsigned long)digit;
  }
  if (end)
    *end = (char *)(digits ? at : text);
  if (*over) {
    errno = ERANGE;
    return limit;
  }
  return value;
}

static int weir_is_base(int base) { return base == 0 || (base >= 2 && base <= 36); }

LIBRARY("an integer from text") long strtol(const char *text, char **end, int base) {
  int negative, over;
  if (!weir_is_base(base)) {
    errno = EINVAL;
    return 0;
  }
  unsigned long value =
      weir_magnitude(text, end, base, LONG_MAX, LONG_MAX + 1UL, &negative, &over);
  return negative ? (long)(0 - value) : (long)value;
}

LIBRARY("an unsigned integer from text")
unsigned long strtoul(const char *text, char **end, int base) {
  int negative, over;
  if (!weir_is_base(base)) {
    errno = EINVAL;
    return 0;
  }
  unsigned long value = weir_magnitude(text, end, base, ULONG_MAX, ULONG_MAX, &negative, &over);
  return negative && !over ? 0 - value : value;
}

LIBRARY("an integer from text") long long strtoll(const char *text, char **end, int base) {
  return strtol(text, end, base);
}

LIBRARY("an unsigned integer from text")
unsigned long long strtoull(const char *text, char **end, int base) {
  return strtoul(text, end, base);
}

LIBRARY("an integer from text") intmax_t strtoimax(const char *text, char **end, int base) {
  return strtol(text, end, base);
}

LIBRARY("an unsigned integer from text")
uintmax_t strtoumax(const char *text, char **end, int base) {
  return strtoul(text, end, base);
}

LIBRARY("an integer from text") long __isoc23_strtol(const char *text, char **end, int base) {
  return strtol(text, end, base);
}

LIBRARY("an unsigned integer from text")
unsigned long __isoc23_strtoul(const char *text, char **end, int base) {
  return strtoul(text, end, base);
}

LIBRARY("an integer from text") long long __isoc23_strtoll(const char *text, char **end, int base) {
  return strtol(text, end, base);
}

LIBRARY("an unsigned integer from text")
unsigned long long __isoc23_strtoull(const char *text, char **end, int base) {
  return strtoul(text, end, base);
}

LIBRARY("an integer from text") int atoi(const char *text) { return (int)strtol(text, 0, 10); }

LIBRARY("an integer from text") long atol(const char *text) { return strtol(text, 0, 10); }

LIBRARY("an integer from text") long long atoll(const char *text) { return strtol(text, 0, 10); }

LIBRARY("the absolute value") int abs(int value) { return value < 0 ? -value : value; }

LIBRARY("the absolute value") long labs(long value) { return value < 0 ? -value : value; }

LIBRARY("the absolute value") long long llabs(long long value) {
  return value < 0 ? -value : value;
}

LIBRARY("the absolute value") intmax_t imaxabs(intmax_t value) {
  return value < 0 ? -value : value;
}

LIBRARY("quotient and remainder") div_t div(int dividend, int divisor) {
  return (div_t){dividend / divisor, dividend % divisor};
}

LIBRARY("quotient and remainder") ldiv_t ldiv(long dividend, long divisor) {
  return (ldiv_t){dividend / divisor, dividend % divisor};
}

LIBRARY("quotient and remainder") lldiv_t lldiv(long long dividend, long long divisor) {
  return (lldiv_t){dividend / divisor, dividend % divisor};
}

LIBRARY("the lowest bit that is set") int ffs(int value) {
  return value ? __builtin_ctz((unsigned)value) + 1 : 0;
}

LIBRARY("the lowest bit that is set") int ffsl(long value) {
  return value ? __builtin_ctzl((unsigned long)value) + 1 : 0;
}

LIBRARY("the lowest bit that is set") int ffsll(long long value) { return ffsl(value); }

/*
 * Pseudo-random numbers: each thread has a sequence of its own, which starts from the seed that
 * the thread last gave, 1 at first. So no thread's numbers depend on what others do.
 */
static unsigned weir_next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(*state >> 33);
}

/* Provided by the machine: whether random numbers decide what the program does. */
int weir_random_matters(void);

/*
 * Numbers that only say how long a thread sleeps, or are not used, go on to no next number: so a loop
 * that asks for one in each iteration comes back to states that it has been in.
 */
LIBRARY("the thread's next pseudo-random number") int rand(void) {
  struct weir_thread *self = weir_thread();
  if (!weir_random_matters())
    return (int)(self->random >> 33);
  if (!self->random)
    self->random = 1;
  return (int)weir_next_random(&self->random);
}

LIBRARY("starts the thread's pseudo-random numbers anew") void srand(unsigned seed) {
  weir_thread()->random = seed == 0 ? 1UL << 40 : seed;
}

LIBRARY("the next pseudo-random number after a seed") int rand_r(unsigned *seed) {
  uint64_t state = *seed;
  int result = (int)weir_next_random(&state);
  *seed = (unsigned)(state >> 16);
  return result;
}

LIBRARY("the thread's next pseudo-random number") long random(void) { return rand(); }

LIBRARY("starts the thread's pseudo-random numbers anew") void srandom(unsigned seed) {
  srand(seed);
}

LIBRARY("the thread's next pseudo-random number") long lrand48(void) { return rand(); }

LIBRARY("the thread's next pseudo-random number, from 0 to 1") double drand48(void) {
  return rand() * (1.0 / 2147483648.0);
}

LIBRARY("starts the thread's pseudo-random numbers anew") void srand48(long seed) {
  srand((unsigned)seed);
}

/* The sequence that POSIX prescribes, in memory of the caller's. */

#define WEIR_FACTOR_48 0x5deece66dUL
#define WEIR_ADDED_48 0xb
#define WEIR_START_48 0x330e
#define WEIR_MASK_48 ((1UL << 48) - 1)

static uint64_t weir_get_48(const unsigned short number[3]) {
  return (uint64_t)number[2] << 32 | (uint64_t)number[1] << 16 | number[0];
}

static void weir_put_48(unsigned short number[3], uint64_t value) {
  for (int i = 0; i < 3; i++)
    number[i] = (unsigned short)(value >> 16 * i);
}

static void weir_set_48(struct drand48_data *state, uint64_t number) {
  weir_put_48(state->weir_number, number);
  state->weir_factor = WEIR_FACTOR_48;
  state->weir_added = WEIR_ADDED_48;
  state->weir_is_set = 1;
}

/* One whose bytes are zeros follows the usual rule. */
static uint64_t weir_next_48(unsigned short number[3], struct drand48_data *state) {
  if (!state->weir_is_set) {
    state->weir_factor = WEIR_FACTOR_48;
    state->weir_added = WEIR_ADDED_48;
    state->weir_is_set = 1;
  }
  uint64_t value = (weir_get_48(number) * state->weir_factor + state->weir_added) & WEIR_MASK_48;
  weir_put_48(number, value);
  return value;
}

LIBRARY("starts pseudo-random numbers anew") int srand48_r(long seed, struct drand48_data *state) {
  weir_set_48(state, ((uint64_t)seed & 0xffffffff) << 16 | WEIR_START_48);
  return 0;
}

LIBRARY("starts pseudo-random numbers anew; what was there is kept")
int seed48_r(unsigned short seed[3], struct drand48_data *state) {
  weir_put_48(state->weir_before, weir_get_48(state->weir_number));
  weir_set_48(state, weir_get_48(seed));
  return 0;
}

LIBRARY("sets a pseudo-random number and what follows each")
int lcong48_r(unsigned short parameters[7], struct drand48_data *state) {
  weir_set_48(state, weir_get_48(parameters));
  state->weir_factor = weir_get_48(parameters + 3);
  state->weir_added = parameters[6];
  return 0;
}

LIBRARY("the next pseudo-random number after one, from 0 to 1")
int erand48_r(unsigned short number[3], struct drand48_data *state, double *result) {
  *result = (double)weir_next_48(number, state) * (1.0 / (1UL << 48));
  return 0;
}

LIBRARY("the next pseudo-random number after one, below 2^31")
int nrand48_r(unsigned short number[3], struct drand48_data *state, long *result) {
  *result = (long)(weir_next_48(number, state) >> 17);
  return 0;
}

LIBRARY("the next pseudo-random number after one, of 32 bits with a sign")
int jrand48_r(unsigned short number[3], struct drand48_data *state, long *result) {
  *result = (int32_t)(weir_next_48(number, state) >> 16);
  return 0;
}

LIBRARY("the next pseudo-random number, from 0 to 1")
int drand48_r(struct drand48_data *state, double *result) {
  return erand48_r(state->weir_number, state, result);
}

LIBRARY("the next pseudo-random number, below 2^31")
int lrand48_r(struct drand48_data *state, long *result) {
  return nrand48_r(state->weir_number, state, result);
}

LIBRARY("the next pseudo-random number, of 32 bits with a sign")
int mrand48_r(struct drand48_data *state, long *result) {
  return jrand48_r(state->weir_number, state, result);
}

LIBRARY("the thread's next pseudo-random number") unsigned arc4random(void) {
  unsigned high = (unsigned)rand();
  return high << 16 ^ (unsigned)rand();
}

LIBRARY("the thread's next pseudo-random number, below a limit")
unsigned arc4random_uniform(unsigned limit) {
  return limit < 2 ? 0 : arc4random() % limit;
}
