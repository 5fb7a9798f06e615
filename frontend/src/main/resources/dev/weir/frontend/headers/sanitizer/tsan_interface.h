/* What programs tell ThreadSanitizer, which has no effect here. */
#ifndef WEIR_SANITIZER_TSAN_INTERFACE_H
#define WEIR_SANITIZER_TSAN_INTERFACE_H

#ifdef __cplusplus
extern "C" {
#endif

void __tsan_acquire(void *place);
void __tsan_release(void *place);
void __tsan_mutex_create(void *mutex, unsigned flags);
void __tsan_mutex_destroy(void *mutex, unsigned flags);
void __tsan_mutex_pre_lock(void *mutex, unsigned flags);
void __tsan_mutex_post_lock(void *mutex, unsigned flags, int depth);
int __tsan_mutex_pre_unlock(void *mutex, unsigned flags);
void __tsan_mutex_post_unlock(void *mutex, unsigned flags);
void __tsan_mutex_pre_signal(void *mutex, unsigned flags);
void __tsan_mutex_post_signal(void *mutex, unsigned flags);
void __tsan_mutex_pre_divert(void *mutex, unsigned flags);
void __tsan_mutex_post_divert(void *mutex, unsigned flags);

#ifdef __cplusplus
}
#endif

#endif
