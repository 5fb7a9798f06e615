/*
 * Which standards a program may count on, as Linux says it by default. The headers declare all that
 * they have in any case. Neither __GLIBC__ nor another name of a C library is defined: this is none
 * of them.
 */
#ifndef WEIR_FEATURES_H
#define WEIR_FEATURES_H

#include <sys/cdefs.h>

#ifdef _GNU_SOURCE
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#undef _POSIX_SOURCE
#define _POSIX_SOURCE 1
#undef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#undef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif

#if !defined(_DEFAULT_SOURCE) && !defined(__STRICT_ANSI__) && !defined(_POSIX_SOURCE) &&            \
    !defined(_POSIX_C_SOURCE) && !defined(_XOPEN_SOURCE)
#define _DEFAULT_SOURCE 1
#endif

#if !defined(_POSIX_SOURCE) && !defined(_POSIX_C_SOURCE)
#if defined(_XOPEN_SOURCE) && _XOPEN_SOURCE - 0 >= 500
#define _POSIX_SOURCE 1
#if _XOPEN_SOURCE - 0 < 600
#define _POSIX_C_SOURCE 199506L
#elif _XOPEN_SOURCE - 0 < 700
#define _POSIX_C_SOURCE 200112L
#else
#define _POSIX_C_SOURCE 200809L
#endif
#elif !defined(__STRICT_ANSI__) || defined(_DEFAULT_SOURCE)
#define _POSIX_SOURCE 1
#ifdef _XOPEN_SOURCE
#define _POSIX_C_SOURCE 2
#else
#define _POSIX_C_SOURCE 200809L
#endif
#endif
#endif

/* There is no <complex.h>; threads and atomic objects there are. */
#define __STDC_NO_COMPLEX__ 1

#endif
