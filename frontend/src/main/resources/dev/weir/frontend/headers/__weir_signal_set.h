/* A set of signals, which several headers share. */
#ifndef WEIR_SIGNAL_SET_H
#define WEIR_SIGNAL_SET_H

typedef struct {
  unsigned long weir_bits[16];
} sigset_t;

#endif
