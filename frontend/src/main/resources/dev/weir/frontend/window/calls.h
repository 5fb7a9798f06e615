/* What the library of windows calls, and what programs call of it. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <weir.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
_Noreturn void weir_refuse(const char *call, const char *name, const char *advice);
bool weir_is_valid(const void *address, uint64_t size);
bool weir_outlasts(const void *address, uint64_t size);
bool weir_is_function(const void *address);
int64_t weir_block_size(const void *block);

/* How entries exit is said elsewhere; these stand in both places. */
#define WEIR_WINDOW_CALLS \
  weir_window_write, weir_window_read, weir_window_read_guess, weir_window_exchange, \
  weir_window_isync, weir_window_guess, weir_window_newest, weir_window_wait_to_read, \
  weir_window_wait_to_write, weir_window_wait_to_update, weir_window_wait, weir_window_pass, \
  weir_window_passed, weir_window_branch, weir_window_owns, weir_window_forward, \
  weir_window_sync, weir_window_lwsync, weir_window_store_store, weir_window_load_load, \
  weir_window_load_any, weir_window_any_store, \
  weir_window_begin_block, weir_window_end_block, weir_window_end_local, weir_window_go_round, \
  weir_window_give_up, weir_window_no_barrier, weir_window_wait_to_copy, \
  weir_window_wait_to_free, weir_window_settle, weir_window_may_pass, \
  weir_window_settle_control, weir_window_divide, weir_window_fails_if, weir_window_may_call, \
  weir_window_require_valid, weir_window_require_function, weir_window_enters, \
  weir_window_entered, weir_window_sync_unless, weir_window_wait_for_locals
