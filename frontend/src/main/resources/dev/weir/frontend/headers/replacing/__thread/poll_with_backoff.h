/*
 * In the place of the header of LLVM's library of C++, which polls some times before it asks how much
 * time has passed: here no time passes, and one look is as good as many.
 */
#if _LIBCPP_VERSION >= 210000
#include_next <__thread/poll_with_backoff.h>
#elif !defined(_LIBCPP___THREAD_POLL_WITH_BACKOFF_H)
#define _LIBCPP___THREAD_POLL_WITH_BACKOFF_H

#include <__chrono/duration.h>
#include <__config>

_LIBCPP_BEGIN_NAMESPACE_STD

/* One that may time out looks once: at any moment, as late as the schedule has it. */
template <class _Poll, class _Backoff>
_LIBCPP_HIDE_FROM_ABI bool __libcpp_thread_poll_with_backoff(
    _Poll&& __poll, _Backoff&& __backoff, chrono::nanoseconds __limit = chrono::nanoseconds::zero()) {
  if (__limit != chrono::nanoseconds::zero())
    return __poll();
  while (!__poll())
    if (__backoff(chrono::milliseconds(1)))
      return false;
  return true;
}

struct __spinning_backoff_policy {
  _LIBCPP_HIDE_FROM_ABI bool operator()(const chrono::nanoseconds&) const { return false; }
};

_LIBCPP_END_NAMESPACE_STD

#endif
