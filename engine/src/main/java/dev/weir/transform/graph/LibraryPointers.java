package dev.weir.transform.graph;

import dev.weir.transform.LibraryCalls;

/** What functions without blocks, those of the modelled library, do with the addresses they get. */
enum LibraryPointers {
  /** Nothing that is seen afterwards. */
  NOTHING,
  /** They give the address of something new. */
  NEW,
  /** They give the address of what is kept for the thread. */
  OF_THREAD,
  /** They start a thread: the third argument with the fourth. */
  CREATE_POSIX,
  /** They start a thread: the second argument with the third. */
  CREATE_C11,
  /** They store what a thread returned where the second argument points to. */
  JOIN,
  /** They end the thread, which returns the argument. */
  EXIT,
  /** Anything with all that can be reached from the arguments. */
  ANYTHING;

  /** What a function with this name does. */
  static LibraryPointers of(String name) {
    return switch (name) {
      case "pthread_create" -> CREATE_POSIX;
      case "thrd_create" -> CREATE_C11;
      case "pthread_join", "thrd_join" -> JOIN;
      case "pthread_exit", "thrd_exit", "weir_thread_exit" -> EXIT;
      case "weir_thread", "__errno_location" -> OF_THREAD;
      default ->
          LibraryCalls.makesObject(name)
              ? NEW
              : LibraryCalls.keepsNoAddress(name) ? NOTHING : ANYTHING;
    };
  }

  /** Whether such a function accesses what an argument points to, itself and before it returns. */
  boolean accesses(int argument) {
    return switch (this) {
      case CREATE_POSIX -> argument < 2;
      case CREATE_C11 -> argument < 1;
      case JOIN -> argument == 1;
      case EXIT -> false;
      case NOTHING, NEW, OF_THREAD, ANYTHING -> true;
    };
  }

  /** Whether such a function may also access what it finds the addresses of in memory. */
  boolean followsPointers() {
    return this == ANYTHING;
  }
}
