/* Reclamation by epochs: what was taken away two epochs ago, nobody looks at any more (Fraser). */
#ifndef EPOCHS_H
#define EPOCHS_H

#define THREADS 2

/* Between the two a thread may look at shared objects. */
void epoch_enter(int thread);
void epoch_leave(int thread);

/* Moves on to the next epoch, unless a thread is still in an earlier one; whether it did. */
int epoch_advance(void);

#endif
