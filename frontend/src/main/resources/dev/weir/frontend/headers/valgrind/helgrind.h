/* What programs tell the detectors of Valgrind, which has no effect here. */
#ifndef WEIR_VALGRIND_HELGRIND_H
#define WEIR_VALGRIND_HELGRIND_H

#include <valgrind/valgrind.h>

#define VALGRIND_HG_CLEAN_MEMORY(start, size) ((void)(start), (void)(size), (void)0)
#define VALGRIND_HG_DISABLE_CHECKING(start, size) ((void)(start), (void)(size), (void)0)
#define VALGRIND_HG_ENABLE_CHECKING(start, size) ((void)(start), (void)(size), (void)0)
#define VALGRIND_HG_MUTEX_INIT_POST(mutex, recursive) ((void)(mutex), (void)(recursive), (void)0)
#define VALGRIND_HG_MUTEX_LOCK_PRE(mutex, tries) ((void)(mutex), (void)(tries), (void)0)
#define VALGRIND_HG_MUTEX_LOCK_POST(mutex) ((void)(mutex), (void)0)
#define VALGRIND_HG_MUTEX_UNLOCK_PRE(mutex) ((void)(mutex), (void)0)
#define VALGRIND_HG_MUTEX_UNLOCK_POST(mutex) ((void)(mutex), (void)0)
#define VALGRIND_HG_MUTEX_DESTROY_PRE(mutex) ((void)(mutex), (void)0)
#define ANNOTATE_HAPPENS_BEFORE(place) ((void)(place), (void)0)
#define ANNOTATE_HAPPENS_AFTER(place) ((void)(place), (void)0)
#define ANNOTATE_HAPPENS_BEFORE_FORGET_ALL(place) ((void)(place), (void)0)
#define ANNOTATE_NEW_MEMORY(start, size) ((void)(start), (void)(size), (void)0)
#define ANNOTATE_RWLOCK_CREATE(lock) ((void)(lock), (void)0)
#define ANNOTATE_RWLOCK_DESTROY(lock) ((void)(lock), (void)0)
#define ANNOTATE_RWLOCK_ACQUIRED(lock, writes) ((void)(lock), (void)(writes), (void)0)
#define ANNOTATE_RWLOCK_RELEASED(lock, writes) ((void)(lock), (void)(writes), (void)0)
#define ANNOTATE_BENIGN_RACE(place, why) ((void)(place), (void)(why), (void)0)
#define ANNOTATE_BENIGN_RACE_SIZED(place, size, why) ((void)(place), (void)(size), (void)(why), (void)0)
#define ANNOTATE_THREAD_NAME(name) ((void)(name), (void)0)
#define ANNOTATE_IGNORE_READS_BEGIN() ((void)0)
#define ANNOTATE_IGNORE_READS_END() ((void)0)
#define ANNOTATE_IGNORE_WRITES_BEGIN() ((void)0)
#define ANNOTATE_IGNORE_WRITES_END() ((void)0)
#define ANNOTATE_IGNORE_READS_AND_WRITES_BEGIN() ((void)0)
#define ANNOTATE_IGNORE_READS_AND_WRITES_END() ((void)0)

#endif
