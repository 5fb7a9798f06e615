package dev.weir.weak.candidate;

import dev.weir.axioms.AxiomaticModel;
import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import dev.weir.machine.report.FailureKind;
import dev.weir.machine.step.Actors;
import dev.weir.machine.step.EventKind;
import dev.weir.machine.step.IntList;
import dev.weir.machine.step.Step;
import dev.weir.program.Program;
import dev.weir.search.Walk;
import dev.weir.search.Walk.Walker;
import dev.weir.search.result.MaximalState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Walks through all candidates that axioms allow. Threads go on by themselves up to their next read
 * or operation on a synchronisation object. A read takes its value from a write that was entered,
 * or is postponed until others have entered more; where threads wait for each other so, one goes on
 * with a value that is expected. Of operations on objects every order is taken. What no execution
 * begins with is given up at once.
 */
final class CandidateWalk {
  /** As in {@code candidate.c}. */
  private static final int MOST_ENTRIES = 512;

  private static final int MOST_VALUES = 3000;
  private static final int FROM_MEMORY = MOST_ENTRIES;

  private static final String READ = "weir_window_read";
  private static final String SYNC = "weir_window_sync";
  private static final String ROUND = "weir_window_give_up";

  /** What is chosen after a round that changed nothing: that all others are like it. */
  private static final int AGAIN = 1;

  private final Walk walk;
  private final Machine machine;
  private final EntryReader reader;
  private final Judge judge;
  private final SeenValues seen;
  private final boolean showsMemory;
  private final boolean mayWait;
  private final Map<Failure, Telling> tellings;
  private Candidate candidate = new Candidate();

  private CandidateWalk(
      Walk walk,
      EntryReader reader,
      AxiomaticModel model,
      SeenValues seen,
      boolean showsMemory,
      boolean mayWait,
      Map<Failure, Telling> tellings) {
    this.walk = walk;
    this.machine = walk.machine();
    this.reader = reader;
    this.judge = new Judge(model, machine.patience());
    this.seen = seen;
    this.showsMemory = showsMemory;
    this.mayWait = mayWait;
    this.tellings = tellings;
  }

  /**
   * A walker.
   *
   * @param instrumented the program
   * @param showsMemory whether memory at the end of executions counts, so that each order of writes
   *     makes one of its own
   * @param mayWait whether there are loops with rounds that change nothing
   * @param tellings gets what executions with errors do
   */
  static Walker of(
      Program instrumented,
      AxiomaticModel model,
      SeenValues seen,
      boolean showsMemory,
      boolean mayWait,
      Map<Failure, Telling> tellings) {
    EntryReader reader = new EntryReader(instrumented);
    return walk ->
        new CandidateWalk(walk, reader, model, seen, showsMemory, mayWait, tellings).explore();
  }

  /** What a thread does next. */
  private enum Next {
    /** Nothing, as things are. */
    NOTHING,
    /** A step that no other thread can notice but by what is entered. */
    OWN,
    /** A read that was entered. */
    READ,
    /** A full barrier that was entered. */
    BARRIER,
    /** The end of a round of a loop that changed nothing. */
    ROUND,
    /** A choice of the program. */
    CHOICE,
    /** An operation on a synchronisation object. */
    OBJECT
  }

  private Next next(int thread) {
    int actor = Actors.ofThread(thread);
    if (candidate.failed().containsKey(thread) || !machine.isEnabled(actor)) {
      return Next.NOTHING;
    }
    Step step = machine.nextStep(actor);
    return switch (step.kind) {
      case LOAD,
          STORE,
          WRITE,
          UPDATE,
          READ_MODIFY_WRITE,
          FAILED_COMPARE_EXCHANGE,
          FENCE,
          FREE,
          ATOMIC_BLOCK,
          CREATE,
          JOIN ->
          Next.OWN;
      case CHOICE ->
          switch (machine.code().function(step.instruction).name()) {
            case READ -> Next.READ;
            case SYNC -> Next.BARRIER;
            case ROUND -> Next.ROUND;
            default -> Next.CHOICE;
          };
      case FAILED_TRYLOCK,
          LOCK,
          TRYLOCK,
          UNLOCK,
          SYNCHRONISE,
          ACQUIRE,
          READ_LOCK,
          FAILED_READ_LOCK,
          POST,
          ARRIVE,
          WAIT,
          SIGNAL ->
          Next.OBJECT;
    };
  }

  private Entry newest(int thread) {
    return candidate.entries().get(candidate.newestOf(thread).orElseThrow());
  }

  private List<Integer> threads(Next what) {
    List<Integer> found = new ArrayList<>();
    for (int t = 0; t < machine.threads(); t++) {
      if (machine.exists(t) && next(t) == what) {
        found.add(t);
      }
    }
    return found;
  }

  /** Explores all that may follow. */
  private void explore() {
    enterNew();
    while (goOn()) {
      continue;
    }
    if (!showFailures() || threads(Next.ROUND).stream().anyMatch(this::isInVain) || !see()) {
      return;
    }
    if (!meetExpected() && !read() && !chooseOrOperate()) {
      end();
    }
  }

  /** Takes note of what was entered in the last step. */
  private void enterNew() {
    int count = reader.count(machine);
    int last = walk.log().size() - 1;
    boolean isKnown = last >= 0 && walk.log().kind(last) == EventKind.ATOMIC_BLOCK;
    int step = isKnown ? last : Entry.UNKNOWN;
    int instruction = isKnown ? walk.log().origin(last) : Entry.UNKNOWN;
    for (int i = candidate.entries().size(); i < count; i++) {
      Entry entry = reader.entry(machine, i, step, instruction);
      String conflict = Conflicts.of(candidate, entry);
      if (!conflict.isEmpty()) {
        refuse(machine.places().ownInstruction(entry.thread()), entry.thread(), conflict);
      }
      candidate.add(entry);
      if (entry.isWrite()) {
        candidate.passedBy(entry, judge.areBarriersKept()).forEach(seen::passes);
      }
    }
  }

  /** Lets a thread take a step that needs no choice, if one can. */
  private boolean goOn() {
    for (int t = 0; t < machine.threads(); t++) {
      if (!machine.exists(t)) {
        continue;
      }
      Next next = next(t);
      if (next == Next.BARRIER && (!judge.areBarriersKept() || !candidate.expects(t))) {
        passBarrier(t);
        return true;
      }
      if (next == Next.OWN) {
        step(t, 0);
        return true;
      }
    }
    return false;
  }

  private void passBarrier(int thread) {
    int barrier = newest(thread).index();
    if (step(thread, 0)) {
      candidate.passes(barrier, walk.log().size() - 1);
      candidate.order(BarrierOrders.of(candidate, walk.log(), machine.patience()));
    }
  }

  /** Lets a thread step, unless that fails. */
  private boolean step(int thread, int outcome) {
    int actor = Actors.ofThread(thread);
    if (walk.failure(actor, outcome).isPresent()) {
      candidate.fail(thread, outcome);
      return false;
    }
    Step next = machine.nextStep(actor);
    if (next.kind == EventKind.FREE
        && candidate.mayOutlive(thread, next.address, next.extent())
        && judge.mayBe(candidate)) {
      refuse(
          machine.places().ownInstruction(thread),
          thread,
          "the end of an object that another thread accesses, unless they synchronise in between");
    }
    walk.take(actor, outcome);
    enterNew();
    return true;
  }

  /** Shows what fails, unless nothing can come of what is known. */
  private boolean showFailures() {
    if (!candidate.expected().isEmpty() || !candidate.takeNewFailure()) {
      return true;
    }
    Optional<Coherence> order = judge.execution(candidate);
    if (order.isEmpty()) {
      return false;
    }
    Telling telling = Telling.of(machine, candidate, order.get());
    int steps = walk.log().size();
    for (Map.Entry<Integer, Integer> failing : candidate.failed().entrySet()) {
      int actor = Actors.ofThread(failing.getKey());
      walk.failure(actor, failing.getValue())
          .ifPresent(failure -> tellings.putIfAbsent(failure, telling));
      walk.take(actor, failing.getValue());
      walk.backTo(steps);
    }
    return true;
  }

  /** Takes note of the values of new writes, unless nothing can come of what is known. */
  private boolean see() {
    if (!candidate.expected().isEmpty()) {
      return true;
    }
    List<Entry> fresh = candidate.takeNewWrites();
    if (!fresh.isEmpty() && !judge.mayBe(candidate)) {
      return false;
    }
    fresh.forEach(seen::add);
    return true;
  }

  /** Explores what follows a change of what is known. */
  private void branch(Runnable change) {
    Candidate before = candidate;
    int steps = walk.log().size();
    candidate = new Candidate(before);
    change.run();
    if (judge.mayBe(candidate)) {
      explore();
    }
    walk.backTo(steps);
    candidate = before;
  }

  /** Lets a read that expects a value take it from a write that was entered since, or not. */
  private boolean meetExpected() {
    for (Map.Entry<Integer, Long> expecting : candidate.expected().entrySet()) {
      int read = expecting.getKey();
      Optional<Entry> found =
          candidate.offers(candidate.entries().get(read)).stream()
              .filter(write -> write.value() == expecting.getValue())
              .findFirst();
      if (found.isPresent()) {
        int write = found.get().index();
        branch(() -> candidate.take(read, write));
        branch(() -> candidate.decline(read, write + 1));
        return true;
      }
    }
    return false;
  }

  /** Lets a thread read, if one can. */
  private boolean read() {
    for (int t : threads(Next.READ)) {
      int thread = t;
      Entry read = newest(t);
      List<Entry> offers = candidate.offers(read);
      boolean isPostponed = candidate.isPostponed(read.index());
      if (isPostponed && offers.isEmpty()) {
        continue;
      }
      if (!isPostponed) {
        branch(() -> take(thread, read, candidate.newestOwn(read).orElse(Candidate.INITIAL)));
      }
      for (Entry write : offers) {
        branch(() -> take(thread, read, write.index()));
      }
      // Where nobody else goes on, one that declined what there was before may find that again.
      if ((mayWait && isPostponed) || mayBeWritten(thread)) {
        branch(() -> candidate.postpone(read.index()));
      }
      return true;
    }
    return false;
  }

  private void take(int thread, Entry read, int source) {
    candidate.take(read.index(), source);
    step(thread, source == Candidate.INITIAL ? FROM_MEMORY : source);
  }

  private void refuse(int instruction, int thread, String what) {
    walk.refuse(
        new Failure(
            FailureKind.UNSUPPORTED,
            what,
            machine.code().position(instruction),
            machine.code().functionName(instruction),
            machine.number(thread)));
  }

  /** Whether another thread may write before a thread goes on. */
  private boolean mayBeWritten(int reader) {
    for (int t = 0; t < machine.threads(); t++) {
      if (t != reader && machine.exists(t) && mayGoOn(t, reader)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a round that changed nothing can be left out: others may go on, so that its first read
   * was postponed as well.
   */
  private boolean isInVain(int thread) {
    return !candidate.readsOf(newest(thread)).isEmpty() && mayBeWritten(thread);
  }

  private boolean mayGoOn(int thread, int reader) {
    if (candidate.failed().containsKey(thread) || next(thread) == Next.ROUND) {
      return false;
    }
    if (machine.isEnabled(Actors.ofThread(thread))) {
      return true;
    }
    return switch (machine.waiting(thread)) {
      case ENDED, ENDING, ASSUMPTION, BOUND, FAILED, GIVEN_UP, ENDLESS, TURN -> false;
      case JOIN -> machine.waitsFor(thread) != reader;
      case MUTEX, RWLOCK, CONDITION, SEMAPHORE, EVENT, BARRIER, ONCE, FUTEX, AWAIT, LOOK, BUFFER ->
          true;
    };
  }

  /** Lets a thread choose, or one after the other operate on an object or go on all the same. */
  private boolean chooseOrOperate() {
    List<Integer> choosing = threads(Next.CHOICE);
    List<Integer> next = choosing.isEmpty() ? threads(Next.OBJECT) : choosing.subList(0, 1);
    for (int thread : next) {
      IntList outcomes = new IntList();
      machine.outcomes(Actors.ofThread(thread), outcomes);
      for (int i = 0; i < outcomes.size(); i++) {
        int outcome = outcomes.get(i);
        branch(() -> step(thread, outcome));
      }
    }
    if (choosing.isEmpty()) {
      expect();
    }
    return !next.isEmpty();
  }

  /**
   * Where threads wait for each other, lets one go on with each value that it may get: one of them
   * must be such that what it writes later need not wait for what it reads.
   */
  private void expect() {
    List<Integer> reading = threads(Next.READ);
    Optional<Integer> first = reading.stream().filter(t -> seen.isPassable(newest(t))).findFirst();
    if (reading.size() + threads(Next.BARRIER).size() < 2 || first.isEmpty()) {
      return;
    }
    int thread = first.get();
    Entry read = newest(thread);
    List<Integer> values = seen.of(read);
    if (values.size() > MOST_VALUES) {
      refuse(machine.places().ownInstruction(thread), thread, "a read of too many values");
      return;
    }
    for (int number : values) {
      branch(
          () -> {
            candidate.expect(read.index(), seen.value(number));
            step(thread, FROM_MEMORY + 1 + number);
          });
    }
  }

  /** Nobody can go on, unless reads find what they were offered before. */
  private void end() {
    if (!candidate.expected().isEmpty() || !candidate.failed().isEmpty()) {
      return;
    }
    List<Integer> reading = threads(Next.READ);
    List<Integer> round = threads(Next.ROUND);
    if (reading.isEmpty() && round.isEmpty()) {
      endAll();
    } else if (!(mayWait && goRoundForEver(reading, round)) && reading.isEmpty()) {
      int steps = walk.log().size();
      round.forEach(thread -> step(thread, AGAIN - 1));
      endAll();
      walk.backTo(steps);
    }
  }

  /**
   * Whether there is an execution in which all threads that wait, or went round, do so for ever.
   *
   * @param reading threads before reads that are postponed
   * @param round threads after rounds that changed nothing
   */
  private boolean goRoundForEver(List<Integer> reading, List<Integer> round) {
    List<Integer> all = new ArrayList<>(reading);
    all.addAll(round);
    Candidate before = candidate;
    int steps = walk.log().size();
    boolean isFound = false;
    for (Coherence order : judge.executions(before)) {
      candidate = new Candidate(before);
      LastRounds last = new LastRounds(candidate, order);
      Optional<Coherence> found =
          last.areAgain(round) && reading.stream().allMatch(thread -> goRound(thread, last))
              ? judge.execution(candidate, whole -> new LastRounds(candidate, whole).areAgain(all))
              : Optional.empty();
      if (found.isPresent()) {
        all.forEach(thread -> step(thread, AGAIN));
        endWith(found.get());
        isFound = true;
      }
      walk.backTo(steps);
      candidate = before;
      if (isFound) {
        return true;
      }
    }
    return false;
  }

  /** Lets a thread go on with what is in memory in the end, up to the end of a round, if it can. */
  private boolean goRound(int thread, LastRounds last) {
    while (last.isKept()) {
      switch (next(thread)) {
        case READ -> {
          Entry read = newest(thread);
          take(thread, read, last.last(read).orElse(Candidate.INITIAL));
        }
        case OWN -> step(thread, 0);
        case BARRIER -> passBarrier(thread);
        case ROUND -> {
          return true;
        }
        case NOTHING, CHOICE, OBJECT -> {
          return false;
        }
      }
    }
    return false;
  }

  /** Every thread has ended, or waits for ever. */
  private void endAll() {
    if (showsMemory) {
      for (Coherence order : judge.executions(candidate)) {
        walk.endWith(() -> writeLast(order));
      }
    } else {
      judge.execution(candidate).ifPresent(this::endWith);
    }
  }

  private void endWith(Coherence order) {
    new MaximalState(machine)
        .stuck(true)
        .ifPresent(
            failure ->
                tellings.computeIfAbsent(failure, key -> Telling.of(machine, candidate, order)));
    walk.endWith(() -> {});
  }

  /** Leaves in each place what is written there last. */
  private void writeLast(Coherence order) {
    for (Entry entry : candidate.entries()) {
      if (entry.isWrite() && order.isLast(entry.index())) {
        machine.write(entry.address(), entry.size(), entry.value());
      }
    }
  }
}
