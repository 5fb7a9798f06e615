/* A program is not run by Valgrind here. */
#ifndef WEIR_VALGRIND_VALGRIND_H
#define WEIR_VALGRIND_VALGRIND_H

#define RUNNING_ON_VALGRIND 0

#endif
