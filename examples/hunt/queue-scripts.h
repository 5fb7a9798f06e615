/* What the threads of the two queues do: the paper's harness, or a small one that can be exhausted. */
#ifndef QUEUE_SCRIPTS_H
#define QUEUE_SCRIPTS_H

#include "sequential.h"

#define ENQUEUE(value) {PUT_RIGHT, value}
#define DEQUEUE {TAKE_LEFT, 0}

#ifdef SMALL
static struct script scripts[] = {
    {2, {ENQUEUE(1), DEQUEUE}},
    {2, {DEQUEUE, ENQUEUE(2)}},
};
#else
static struct script scripts[] = {
    {5, {ENQUEUE(1), ENQUEUE(2), DEQUEUE, DEQUEUE, ENQUEUE(3)}},
    {5, {DEQUEUE, DEQUEUE, ENQUEUE(4), ENQUEUE(5), DEQUEUE}},
};
#endif

#endif
