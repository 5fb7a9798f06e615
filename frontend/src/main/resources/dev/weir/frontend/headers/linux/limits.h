#ifndef WEIR_LINUX_LIMITS_H
#define WEIR_LINUX_LIMITS_H

#include <limits.h>

#endif
