/* What programs tell the detectors of Valgrind, which has no effect here. */
#ifndef WEIR_VALGRIND_DRD_H
#define WEIR_VALGRIND_DRD_H

#include <valgrind/helgrind.h>

#define DRD_IGNORE_VAR(variable) ((void)(variable))
#define DRD_STOP_IGNORING_VAR(variable) ((void)(variable))
#define DRD_TRACE_VAR(variable) ((void)(variable))
#define DRD_GET_VALGRIND_THREADID 0
#define DRD_GET_DRD_THREADID 0

#endif
