#ifndef WEIR_FEATURES_H
#define WEIR_FEATURES_H

#include <sys/cdefs.h>

#endif
