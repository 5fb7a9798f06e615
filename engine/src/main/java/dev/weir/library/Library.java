package dev.weir.library;

import dev.weir.machine.call.ExternalFunction;
import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.report.Waiting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The modelled library: the one table that names its functions. A function that is not in it and
 * has no body is refused where it is called.
 */
public final class Library implements ExternalFunctions {
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /**
   * A function of the library.
   *
   * @param name its name in C
   * @param family what it belongs to, such as {@code mutexes}
   * @param description one line
   * @param function what it does
   * @param isBlind whether it is known to do the same whichever thread calls it, as long as its
   *     arguments and the memory that it looks at are the same for all, but for the address of a
   *     new block
   */
  public record Entry(
      String name, String family, String description, ExternalFunction function, boolean isBlind) {}

  /** The whole library. */
  public Library() {
    checker();
    assertions();
    overflows();
    threads();
    mutexes();
    conditions();
    spinLocks();
    readWriteLocks();
    barriers();
    semaphores();
    events();
    once();
    c11();
    jumps();
    heap();
    memory();
    strings();
    output();
    process();
    time();
    mathematics();
    annotations();
  }

  /** All functions, by family. */
  public List<Entry> entries() {
    return Collections.unmodifiableList(new ArrayList<>(entries.values()));
  }

  @Override
  public Optional<ExternalFunction> find(String name) {
    Entry entry = entries.get(name);
    return entry == null && name.startsWith(Exceptions.PREFIX)
        ? Optional.of(Exceptions.thrownBy(name))
        : Optional.ofNullable(entry != null ? entry : entries.get(ofIntrinsic(name)))
            .map(Entry::function);
  }

  @Override
  public boolean isBlind(String name) {
    Entry entry = entries.get(name);
    return entry != null && entry.isBlind();
  }

  @Override
  public boolean allocates(String name) {
    Entry entry = entries.get(name);
    return entry != null && entry.isBlind() && entry.function() instanceof MayFail;
  }

  /** The name in C of the function that an intrinsic of LLVM such as {@code llvm.sin.f32} is. */
  private static String ofIntrinsic(String name) {
    if (!name.startsWith("llvm.")) {
      return name;
    }
    String[] parts = name.split("\\.", -1);
    return parts.length != 3 ? name : parts[2].equals("f32") ? parts[1] + "f" : parts[1];
  }

  private void checker() {
    Family f = new Family("checker");
    Family blind = f.blind();
    blind.local(
        "weir_assume",
        "ends the execution without an error if the condition is false",
        Assumptions::assume);
    blind.add("weir_choose", "any value from lo to hi: all are explored", new Assumptions.Choose());
    blind.local("weir_observe", "records a named value in the execution", Assumptions::observe);
    blind.local("__VERIFIER_assume", "as weir_assume", Assumptions::assume);
    blind.add(
        "__VERIFIER_atomic_begin",
        "starts a block that runs as one step",
        new Assumptions.AtomicBegin());
    blind.local(
        "__VERIFIER_loop_bound",
        "a hint for other tools; loops are not cut",
        call -> call.result(0));
    blind.local("__VERIFIER_atomic_end", "ends such a block", c -> c.accesses().leaveAtomicBlock());
    f.local("weir_random_matters", "whether rand decides what is done", Assumptions::randomMatters);
    f.local("weir_is_in_block", "whether such a block runs", Assumptions::isInBlock);
    for (String type : List.of("bool", "_Bool")) {
      blind.nondet(type, Assumptions.Nondet.integer(1, false));
    }
    for (String type : List.of("char", "schar", "S8")) {
      blind.nondet(type, Assumptions.Nondet.integer(8, true));
    }
    for (String type : List.of("uchar", "unsigned_char", "u8", "U8")) {
      blind.nondet(type, Assumptions.Nondet.integer(8, false));
    }
    for (String type : List.of("short", "S16")) {
      blind.nondet(type, Assumptions.Nondet.integer(16, true));
    }
    for (String type : List.of("ushort", "u16", "U16")) {
      blind.nondet(type, Assumptions.Nondet.integer(16, false));
    }
    for (String type : List.of("int", "S32")) {
      blind.nondet(type, Assumptions.Nondet.integer(32, true));
    }
    for (String type : List.of("uint", "unsigned", "unsigned_int", "u32", "U32")) {
      blind.nondet(type, Assumptions.Nondet.integer(32, false));
    }
    for (String type : List.of("long", "longlong", "S64")) {
      blind.nondet(type, Assumptions.Nondet.integer(64, true));
    }
    for (String type : List.of("ulong", "ulonglong", "size_t", "u64", "U64")) {
      blind.nondet(type, Assumptions.Nondet.integer(64, false));
    }
    blind.nondet(
        "float", Assumptions.Nondet.floating(v -> Float.floatToRawIntBits(v) & 0xffff_ffffL));
    blind.nondet("double", Assumptions.Nondet.floating(v -> Double.doubleToRawLongBits(v)));
  }

  private void assertions() {
    Family f = new Family("assertions");
    Family blind = f.blind();
    blind.local("__assert_fail", "assert that does not hold", Assertions::failFirst);
    blind.local("__assert", "assert that does not hold", Assertions::failFirst);
    blind.local("__assert_rtn", "assert that does not hold", Assertions::failFourth);
    blind.local("__assert2", "assert that does not hold", Assertions::failFourth);
    blind.local("reach_error", "a place that must not be reached", Assertions::reachError);
    blind.local(
        "__VERIFIER_assert", "assert of what must hold, as SV-COMP", Assertions::verifierAssert);
    blind.local("__VERIFIER_error", "a place that must not be reached", Assertions::reachError);
  }

  /** What {@code --overflow} makes the compiler call. */
  private void overflows() {
    Family f = new Family("overflow");
    overflow(f, "add_overflow", Overflows.binary("+"));
    overflow(f, "sub_overflow", Overflows.binary("-"));
    overflow(f, "mul_overflow", Overflows.binary("*"));
    overflow(f, "negate_overflow", Overflows::negation);
    overflow(f, "divrem_overflow", Overflows::division);
    overflow(f, "shift_out_of_bounds", Overflows::shift);
  }

  private static void overflow(Family family, String what, LocalFunction does) {
    family.local("__ubsan_handle_" + what, "an error of kind overflow", does);
    family.local("__ubsan_handle_" + what + "_abort", "an error of kind overflow", does);
  }

  private void threads() {
    Family f = new Family("threads");
    Family blind = f.blind();
    f.add("pthread_create", "creates a thread; a full fence", new Threads.Create(true));
    f.add("pthread_join", "waits for a thread's end; a full fence", new Threads.Join(Long.BYTES));
    blind.add("pthread_exit", "ends the thread", new Threads.Exit());
    f.add("weir_thread_join_others", "waits for all others", new Threads.JoinOthers());
    f.local("weir_thread_ended", "a word that is set when a thread has ended", Threads::ended);
    f.add("weir_thread_end_locals", "frees all locals of the thread", new Threads.EndLocals());
    f.add("weir_thread_exit", "ends the thread", new Threads.Exit());
    f.local("pthread_self", "the thread's handle", Threads::self);
    f.local("pthread_equal", "whether two handles are the same", Threads::equal);
    f.add("pthread_detach", "detaches a thread", new Threads.Detach());
    f.add("pthread_attr_init", "attributes of threads", new Attribute.Init(32));
    f.nothing("pthread_attr_destroy", "does nothing");
    f.add(
        "pthread_attr_setdetachstate", "creates detached threads", new Attribute(Integer.SIZE, 0));
    f.nothing("pthread_testcancel", "does nothing: no thread is cancelled");
    f.nothing("pthread_atfork", "does nothing: no process is forked");
    f.local("weir_thread_next", "the thread that this one creates next", Threads::next);
    f.local("weir_thread_exists", "whether a thread was created", Threads::exists);
    f.nothing("pthread_setname_np", "does nothing");
    f.nothing("pthread_yield", "does nothing: any thread may run at any time");
    f.nothing("sched_yield", "does nothing: any thread may run at any time");
  }

  private void mutexes() {
    Family f = new Family("mutexes");
    Family blind = f.blind();
    blind.add("pthread_mutex_init", "makes a mutex", new Mutexes.Init(false));
    blind.add("pthread_mutex_destroy", "destroys a mutex", new Mutexes.Destroy());
    blind.add("pthread_mutex_lock", "locks a mutex; waits until it is free", new Mutexes.Lock());
    blind.add(
        "pthread_mutex_trylock", "locks a mutex if it is free", new Mutexes.TryLock(Values.EBUSY));
    f.add(
        "pthread_mutex_timedlock",
        "locks a mutex, or times out if it is not free",
        new Mutexes.TryLock(Values.ETIMEDOUT));
    f.add(
        "pthread_mutex_clocklock",
        "locks a mutex, or times out if it is not free",
        new Mutexes.TryLock(Values.ETIMEDOUT));
    f.add(
        "weir_mutex_try",
        "locks a mutex if it is free, as a waiting thread does",
        new Mutexes.TryLock(Mutexes.TryLock.WAITS));
    blind.add("pthread_mutex_unlock", "unlocks a mutex", new Mutexes.Unlock());
    f.add("pthread_mutexattr_init", "attributes of mutexes", new Attribute.Init(4));
    f.nothing("pthread_mutexattr_destroy", "does nothing");
    f.add("pthread_mutexattr_settype", "normal, recursive or error-checking", new Attribute(4, 0));
    f.add(
        "pthread_mutex_consistent",
        "makes a robust mutex usable after the end of its holder",
        new RobustMutexes.MakeConsistent());
    f.add(
        "weir_thread_give_back",
        "unlocks the robust mutexes of a thread that ends",
        new RobustMutexes.GiveBack());
  }

  private void spinLocks() {
    Family f = new Family("spin locks");
    Family blind = f.blind();
    blind.add("pthread_spin_init", "makes a spin lock", new SpinLocks.Init());
    blind.add("pthread_spin_destroy", "destroys it", new SpinLocks.Destroy());
    blind.add(
        "pthread_spin_lock", "locks a spin lock; waits until it is free", new SpinLocks.Lock());
    blind.add("pthread_spin_trylock", "locks a spin lock if it is free", new SpinLocks.TryLock());
    blind.add("pthread_spin_unlock", "unlocks a spin lock", new SpinLocks.Unlock());
  }

  private void readWriteLocks() {
    Family f = new Family("read-write locks");
    Family blind = f.blind();
    blind.add("pthread_rwlock_init", "makes a read-write lock", new ReadWriteLocks.Init());
    blind.add("pthread_rwlock_destroy", "destroys it", new ReadWriteLocks.Destroy());
    blind.add(
        "pthread_rwlock_rdlock",
        "locks it for reading; waits for a writer",
        new ReadWriteLocks.ReadLock());
    blind.add(
        "pthread_rwlock_tryrdlock",
        "locks it for reading if no writer holds it",
        new ReadWriteLocks.TryReadLock(Values.EBUSY));
    f.add(
        "pthread_rwlock_timedrdlock",
        "locks it for reading, or times out if a writer holds it",
        new ReadWriteLocks.TryReadLock(Values.ETIMEDOUT));
    blind.add(
        "pthread_rwlock_wrlock",
        "locks it for writing; waits for readers and writers",
        new ReadWriteLocks.WriteLock());
    blind.add(
        "pthread_rwlock_trywrlock",
        "locks it for writing if no thread holds it",
        new ReadWriteLocks.TryWriteLock(Values.EBUSY));
    f.add(
        "pthread_rwlock_timedwrlock",
        "locks it for writing, or times out if another thread holds it",
        new ReadWriteLocks.TryWriteLock(Values.ETIMEDOUT));
    f.add(
        "pthread_rwlock_clockrdlock",
        "locks it for reading, or times out if a writer holds it",
        new ReadWriteLocks.TryReadLock(Values.ETIMEDOUT));
    f.add(
        "pthread_rwlock_clockwrlock",
        "locks it for writing, or times out if another thread holds it",
        new ReadWriteLocks.TryWriteLock(Values.ETIMEDOUT));
    blind.add("pthread_rwlock_unlock", "unlocks it", new ReadWriteLocks.Unlock());
    f.add("pthread_rwlockattr_init", "attributes of read-write locks", new Attribute.Init(8));
    f.nothing("pthread_rwlockattr_destroy", "does nothing");
  }

  private void barriers() {
    Family f = new Family("barriers");
    Family blind = f.blind();
    blind.add("pthread_barrier_init", "makes a barrier", new Barriers.Init());
    blind.add("pthread_barrier_destroy", "destroys it", new Barriers.Destroy());
    f.add("pthread_barrier_wait", "waits until all threads have arrived", new Barriers.Wait());
    f.add("pthread_barrierattr_init", "attributes of barriers", new Attribute.Init(4));
    f.nothing("pthread_barrierattr_destroy", "does nothing");
  }

  private void semaphores() {
    Family f = new Family("semaphores");
    Family blind = f.blind();
    blind.add("sem_init", "makes a semaphore", new Semaphores.Init());
    blind.add("sem_destroy", "destroys it", new Semaphores.Destroy());
    blind.add("sem_wait", "decrements it; waits while it is 0", new Semaphores.Wait());
    blind.add("sem_trywait", "decrements it if it is not 0", new Semaphores.TryWait(Values.EAGAIN));
    f.add(
        "sem_timedwait",
        "decrements it, or times out if it is 0",
        new Semaphores.TryWait(Values.ETIMEDOUT));
    f.add(
        "sem_clockwait",
        "decrements it, or times out if it is 0",
        new Semaphores.TryWait(Values.ETIMEDOUT));
    f.add(
        "weir_semaphore_try",
        "decrements it if it is not 0",
        new Semaphores.TryWait(Semaphores.TryWait.COUNTS));
    blind.add("sem_post", "gives one", new Semaphores.Post());
    blind.add("sem_getvalue", "reads its value", new Semaphores.GetValue());
  }

  private void events() {
    Family f = new Family("events");
    f.add("weir_event_take", "takes from a counter; waits while it is 0", new EventCounters.Take());
    f.add("weir_event_try", "takes from a counter if it is not 0", new EventCounters.Try());
    f.add("weir_event_give", "adds to a counter", new EventCounters.Give());
  }

  private void once() {
    Family f = new Family("once");
    f.add(
        "weir_thread_once_begin", "whether a one-time initialisation has to run", new Once.Begin());
    f.add("weir_thread_once_end", "marks the initialisation as done", Once.End.done());
    f.add("weir_thread_once_again", "marks the initialisation as not done", Once.End.undone());
  }

  private void c11() {
    Family f = new Family("C11 threads");
    Family blind = f.blind();
    f.renamed("thrd_create", "creates a thread; a full fence", new Threads.Create(false));
    f.renamed(
        "thrd_join", "waits for a thread's end; a full fence", new Threads.Join(Integer.BYTES));
    f.add("thrd_exit", "ends the thread", new Threads.Exit());
    f.local("thrd_current", "the thread's handle", Threads::self);
    f.local("thrd_equal", "whether two handles are the same", Threads::equal);
    f.add("thrd_detach", "detaches a thread", new Threads.Detach());
    f.nothing("thrd_yield", "does nothing: any thread may run at any time");
    f.add("thrd_sleep", "lets the thread's logical time pass", PassingTime.duration());
    blind.renamed("mtx_init", "makes a mutex", new Mutexes.Init(true));
    blind.renamed("mtx_destroy", "destroys a mutex", new Mutexes.Destroy());
    blind.renamed("mtx_lock", "locks a mutex; waits until it is free", new Mutexes.Lock());
    blind.renamed("mtx_trylock", "locks a mutex if it is free", new Mutexes.TryLock(Values.EBUSY));
    f.renamed(
        "mtx_timedlock",
        "locks a mutex, or times out if it is not free",
        new Mutexes.TryLock(Values.ETIMEDOUT));
    blind.renamed("mtx_unlock", "unlocks a mutex", new Mutexes.Unlock());
    blind.renamed("cnd_init", "makes a condition variable", new Conditions.Init());
    blind.renamed("cnd_destroy", "destroys it", new Conditions.Destroy());
    blind.renamed(
        "cnd_wait",
        "unlocks the mutex until it is woken",
        new Conditions.Wait(Conditions.Ending.SIGNAL));
    blind.renamed(
        "cnd_timedwait",
        "as cnd_wait, or times out at any moment",
        new Conditions.Wait(Conditions.Ending.TIMEOUT));
    blind.renamed("cnd_signal", "wakes any one waiter, a choice", new Conditions.Signal(false));
    blind.renamed("cnd_broadcast", "wakes all waiters", new Conditions.Signal(true));
  }

  private void jumps() {
    Family f = new Family("jumps");
    for (String name : List.of("setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp")) {
      f.add(name, "saves a place to jump back to", new LongJumps.Set());
    }
    for (String name : List.of("longjmp", "_longjmp", "siglongjmp", "__longjmp_chk")) {
      f.add(name, "jumps back to a place of the same thread", new LongJumps.Jump());
    }
  }

  private void conditions() {
    Family f = new Family("condition variables");
    Family blind = f.blind();
    blind.add("pthread_cond_init", "makes a condition variable", new Conditions.Init());
    blind.add("pthread_cond_destroy", "destroys it", new Conditions.Destroy());
    blind.add(
        "pthread_cond_wait",
        "unlocks the mutex until it is woken",
        new Conditions.Wait(Conditions.Ending.SIGNAL));
    blind.add(
        "pthread_cond_timedwait",
        "as pthread_cond_wait, or times out at any moment",
        new Conditions.Wait(Conditions.Ending.TIMEOUT));
    f.add(
        "pthread_cond_clockwait",
        "as pthread_cond_wait, or times out at any moment",
        new Conditions.Wait(Conditions.Ending.TIMEOUT));
    blind.add(
        "pthread_cond_signal", "wakes any one waiter, a choice", new Conditions.Signal(false));
    blind.add("pthread_cond_broadcast", "wakes all waiters", new Conditions.Signal(true));
    f.add("weir_condition_check", "whether it can be used", new Conditions.Check());
    f.local(
        "weir_condition_is_waited_for",
        "an error of kind lock: a thread waits for it",
        Conditions::isWaitedFor);
    f.add("pthread_condattr_init", "attributes of condition variables", new Attribute.Init(4));
    f.nothing("pthread_condattr_destroy", "does nothing");
  }

  private void heap() {
    Family f = new Family("heap");
    Family blind = f.blind();
    blind.allocates("malloc", "a block of bytes that are not initialised", Heap::malloc);
    blind.allocates("calloc", "a block of zeros", Heap::calloc);
    f.allocates("aligned_alloc", "a block at an alignment", Heap::alignedAlloc);
    f.allocates("memalign", "a block at an alignment", Heap::alignedAlloc);
    f.allocates("valloc", "a block at a page", Heap::pageAlloc);
    f.allocates("pvalloc", "a block of whole pages", Heap::pagesAlloc);
    f.nothing("malloc_trim", "does nothing");
    f.allocates("weir_map", "a block of zeros with the rights of its pages", Mapping::map);
    f.local("weir_block_size", "the size of a block, freed or not", Mapping::blockSize);
    f.add("mprotect", "changes the access rights of pages", new Mapping.Protect());
    f.add("munmap", "unmaps pages of a mapping, if they are mapped", new Mapping.Unmap());
    f.add("malloc_usable_size", "the size of a block", new Heap.UsableSize());
    f.add(
        "posix_memalign",
        "a block at an alignment",
        new MayFail(new Heap.PosixMemalign(), 0, Values.ENOMEM));
    f.add("realloc", "another size for a block", new MayFail(new Heap.Realloc(false), 0, 0));
    f.add("reallocarray", "another size for a block", new MayFail(new Heap.Realloc(true), 0, 0));
    blind.add("free", "frees a block", new Heap.Free());
  }

  private void memory() {
    Family f = new Family("memory");
    f.add("memcpy", "copies bytes", new MemoryFunctions.Copy(0, 1, false));
    f.add("memmove", "copies bytes that may overlap", new MemoryFunctions.Copy(0, 1, false));
    f.add("mempcpy", "copies bytes; gives the end", new MemoryFunctions.Copy(0, 1, true));
    f.add("bcopy", "copies bytes that may overlap", new MemoryFunctions.Copy(1, 0, false));
    f.add("memset", "fills bytes", new MemoryFunctions.Fill(1, 2));
    f.add("bzero", "fills bytes with zeros", new MemoryFunctions.Fill(-1, 1));
    f.add("explicit_bzero", "fills bytes with zeros", new MemoryFunctions.Fill(-1, 1));
    f.add("memcmp", "compares bytes", new Strings.Compare(false, true, false));
    f.add("bcmp", "compares bytes", new Strings.Compare(false, true, false));
    f.add("memchr", "finds a byte", Strings.firstOf());
  }

  private void strings() {
    Family f = new Family("strings");
    f.add("strlen", "the length of a string", Strings.length(false));
    f.add("strnlen", "the length of a string, within a limit", Strings.length(true));
    f.add("strcmp", "compares strings", new Strings.Compare(true, false, false));
    f.add("strncmp", "compares starts of strings", new Strings.Compare(true, true, false));
    f.add("strcasecmp", "compares strings", new Strings.Compare(true, false, true));
    f.add("strncasecmp", "compares starts of strings", new Strings.Compare(true, true, true));
    f.add("strchr", "finds a character", Strings.first(false));
    f.add("strchrnul", "finds a character or the end", Strings.first(true));
    f.add("strrchr", "finds a character from the end", Strings.last());
    f.add("index", "finds a character", Strings.first(false));
    f.add("rindex", "finds a character from the end", Strings.last());
    f.add("strcpy", "copies a string", new StringCopies.Copy(false, false, false, false));
    f.add(
        "stpcpy",
        "copies a string; gives its end",
        new StringCopies.Copy(false, false, false, true));
    f.add("strncpy", "copies a string, padded", new StringCopies.Copy(false, true, true, false));
    f.add("stpncpy", "copies a string, padded", new StringCopies.Copy(false, true, true, true));
    f.add("strcat", "appends a string", new StringCopies.Copy(true, false, false, false));
    f.add(
        "strncat",
        "appends the start of a string",
        new StringCopies.Copy(true, true, false, false));
    f.add(
        "strdup",
        "a block with a copy of a string",
        new MayFail(new StringCopies.Duplicate(false), 1, 0));
    f.add(
        "strndup",
        "a block with a copy of a start",
        new MayFail(new StringCopies.Duplicate(true), 1, 0));
  }

  private void output() {
    Family f = new Family("output");
    Family blind = f.blind();
    blind.add("printf", "formatted output", new Printing(Output::printf, 0));
    f.add(
        "fprintf", "formatted output; stdout and stderr are one", new Printing(Output::fprintf, 1));
    f.add("dprintf", "formatted output", new Printing(Output::dprintf, 1));
    f.add("sprintf", "formats to memory", new FormatToMemory(false, false));
    f.add("snprintf", "formats to memory, within a limit", new FormatToMemory(true, false));
    f.add("vprintf", "formatted output", new Printing(Output::vprintf));
    f.add(
        "vfprintf", "formatted output; stdout and stderr are one", new Printing(Output::vfprintf));
    f.add("vsprintf", "formats to memory", new FormatToMemory(false, true));
    f.add("vsnprintf", "formats to memory, within a limit", new FormatToMemory(true, true));
    blind.add("puts", "a line", new Printing(Output::puts, 0));
    f.add("fputs", "text", new Printing(Output::fputs));
    blind.local("putchar", "a character", Output::putchar);
    f.local("putc", "a character", Output::putc);
    f.local("fputc", "a character", Output::putc);
    f.add("fwrite", "bytes", new Printing(Output::fwrite));
    blind.nothing("fflush", "does nothing");
  }

  private void process() {
    Family f = new Family("process");
    Family blind = f.blind();
    f.local("__errno_location", "the thread's own errno", c -> c.result(c.objects().ownMemory()));
    f.local(
        "weir_thread",
        "what the library keeps for a thread",
        c -> c.result(c.objects().ownMemory()));
    f.local("weir_refuse", "abandons the execution as unsupported", Process::refuse);
    f.add("weir_is_valid", "whether bytes may be accessed", new Process.IsValid());
    f.local("weir_outlasts", "whether bytes may always be accessed", Process::outlasts);
    f.local("weir_is_function", "whether an address is that of a function", Process::isFunction);
    f.add("weir_thread_sleep", "waits until it is woken", new Sleep(Waiting.FUTEX));
    f.add(
        "weir_thread_sleep_on_condition", "waits until it is woken", new Sleep(Waiting.CONDITION));
    f.add("weir_thread_wakes_early", "whether a sleep may end by itself", new Sleep.WakesEarly());
    blind.local("abort", "an error of kind uncaught", Process::abort);
    f.local("weir_die", "an error of kind uncaught: a signal is not handled", Process::die);
    f.local("__cxa_allocate_exception", "a block for an exception", Heap::malloc);
    f.local("weir_exception_block", "a block for an exception", Heap::malloc);
    f.local("weir_uncaught", "an error of kind uncaught: an exception", Exceptions::uncaught);
    f.local("_ZSt9terminatev", "an error of kind uncaught", Exceptions::terminate);
    blind.local("llvm.trap", "an error of kind uncaught", Process::trap);
    f.local("llvm.debugtrap", "an error of kind uncaught", Process::trap);
    f.local("llvm.ubsantrap", "an error of kind uncaught", Process::trap);
    blind.local("exit", "ends the thread; the others run on", Process::exit);
    f.local("_Exit", "ends the thread; the others run on", Process::exit);
    f.local("_exit", "ends the thread; the others run on", Process::exit);
    f.local("quick_exit", "ends the thread; the others run on", Process::exit);
  }

  private void time() {
    Family f = new Family("time");
    f.add("weir_time_stamp", "each call gives a time one second later", new TimeStampCounter());
    f.add("sleep", "lets the thread's logical time pass", PassingTime.seconds());
    f.add("usleep", "lets the thread's logical time pass", PassingTime.microseconds());
    f.add("nanosleep", "lets the thread's logical time pass", PassingTime.duration());
    f.add("clock_nanosleep", "lets the thread's logical time pass", PassingTime.durationOrEnd());
  }

  private void mathematics() {
    Family f = new Family("mathematics");
    MathFunctions.all().forEach((name, function) -> f.local(name, "as math.h has it", function));
    f.local("weir_double", "a number from text", FloatingParser::toDouble);
    f.local("weir_float", "a number from text", FloatingParser::toFloat);
    f.local("llvm.powi.f64", "a power by repeated multiplication", IntegerPowers::ofDouble);
    f.local("llvm.powi.f32", "a power by repeated multiplication", IntegerPowers::ofFloat);
    for (MathParts.Function function : MathParts.Function.values()) {
      String name = function.name().toLowerCase(Locale.ROOT);
      f.add(name, "two parts of a number", new MathParts(false, function));
      f.add(name + "f", "two parts of a number", new MathParts(true, function));
    }
  }

  private void annotations() {
    Family f = new Family("annotations");
    for (String name : Nothing.ADVICE) {
      f.nothing(name, "does nothing: advice for another tool");
    }
  }

  /** Lines of the table that belong together. */
  private final class Family {
    private final String name;
    private final boolean isBlind;

    private Family(String name) {
      this(name, false);
    }

    private Family(String name, boolean isBlind) {
      this.name = name;
      this.isBlind = isBlind;
    }

    /** The same for functions that are {@link Entry#isBlind blind}; of others nothing is known. */
    private Family blind() {
      return new Family(name, true);
    }

    private void add(String function, String description, ExternalFunction does) {
      entries.put(function, new Entry(function, name, description, does, isBlind));
    }

    private void local(String function, String description, LocalFunction does) {
      add(function, description, does);
    }

    /** A function without effect that returns 0. */
    private void nothing(String function, String description) {
      add(function, description, new Nothing());
    }

    private void renamed(String function, String description, ExternalFunction ofPosix) {
      add(function, description, new C11Threads.Renamed(ofPosix));
    }

    private void nondet(String type, Assumptions.Nondet choice) {
      add(
          "__VERIFIER_nondet_" + type,
          "a value of --nondet-values, else 0 or 1; the result says if others are left out",
          choice);
    }

    private void allocates(String function, String description, LocalFunction does) {
      add(function, description, new MayFail(does));
    }
  }
}
