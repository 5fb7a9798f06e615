/* The same as scan.c, but one flag is never set. */
#define NEVER
#include "scan.c"
