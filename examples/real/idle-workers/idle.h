/*
 * A worker that finds nothing to do says so and sleeps; who brings work wakes a worker only if one
 * said so, to save the lock where all are busy.
 */
#ifndef IDLE_H
#define IDLE_H

/* Brings one piece of work. */
void bring_work(void);

/* Waits until there is work, and takes a piece. */
void take_work(void);

#endif
