#ifndef WEIR_MQUEUE_H
#define WEIR_MQUEUE_H

#include <fcntl.h>
#include <signal.h>
#include <sys/types.h>

WEIR_BEGIN

typedef int mqd_t;

struct mq_attr {
  long mq_flags;
  long mq_maxmsg;
  long mq_msgsize;
  long mq_curmsgs;
  long weir_reserved[4];
};

mqd_t mq_open(const char *name, int flags, ...);
int mq_close(mqd_t queue);
int mq_unlink(const char *name);
int mq_getattr(mqd_t queue, struct mq_attr *attributes);
int mq_setattr(mqd_t queue, const struct mq_attr *__restrict attributes,
               struct mq_attr *__restrict old_attributes);
int mq_notify(mqd_t queue, const struct sigevent *event);
ssize_t mq_receive(mqd_t queue, char *message, size_t size, unsigned int *priority);
ssize_t mq_timedreceive(mqd_t queue, char *__restrict message, size_t size,
                        unsigned int *__restrict priority,
                        const struct timespec *__restrict deadline);
int mq_send(mqd_t queue, const char *message, size_t size, unsigned int priority);
int mq_timedsend(mqd_t queue, const char *message, size_t size, unsigned int priority,
                 const struct timespec *deadline);

WEIR_END

#endif
