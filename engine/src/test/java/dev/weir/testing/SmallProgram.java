package dev.weir.testing;

import dev.weir.testing.SmallInstruction.Action;
import dev.weir.testing.SmallInstruction.Assume;
import dev.weir.testing.SmallInstruction.Atomic;
import dev.weir.testing.SmallInstruction.Choose;
import dev.weir.testing.SmallInstruction.CompareExchange;
import dev.weir.testing.SmallInstruction.Condition;
import dev.weir.testing.SmallInstruction.Exchange;
import dev.weir.testing.SmallInstruction.Expression;
import dev.weir.testing.SmallInstruction.Fence;
import dev.weir.testing.SmallInstruction.FetchAdd;
import dev.weir.testing.SmallInstruction.Free;
import dev.weir.testing.SmallInstruction.Load;
import dev.weir.testing.SmallInstruction.Lock;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallInstruction.TryLock;
import dev.weir.testing.SmallInstruction.Unlock;
import dev.weir.testing.SmallTrace.EventId;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program of the little language: the instructions of each thread. Printed as {@link
 * SmallLanguage#parse} reads it.
 *
 * @param threads the threads, all of which run from the start; each may be empty
 */
public record SmallProgram(List<List<SmallInstruction>> threads) {

  /**
   * Copies its parts.
   *
   * @throws IllegalArgumentException when a name is both a variable and a mutex, or when there is
   *     more than one block
   */
  public SmallProgram {
    threads = threads.stream().map(List::copyOf).toList();
    SortedSet<String> both = names(threads, SmallProgram::variablesOf);
    both.retainAll(names(threads, SmallProgram::mutexesOf));
    if (!both.isEmpty()) {
      throw new IllegalArgumentException("both a variable and a mutex: " + both.first());
    }
    if (blocks(threads).count() > 1) {
      throw new IllegalArgumentException("more than one block");
    }
  }

  /** The names of the shared variables, sorted; the words of the block are none. */
  public SortedSet<String> variables() {
    SortedSet<String> variables = names(threads, SmallProgram::variablesOf);
    block().forEach(variables::remove);
    return variables;
  }

  /** The words of the heap block, of 4 bytes each; empty when nothing is freed. */
  public List<String> block() {
    return blocks(threads).findFirst().orElse(List.of());
  }

  /** Which of some writes of a word is the first that frees the block. */
  int firstFree(List<EventId> writes) {
    int first = 0;
    while (!(instruction(writes.get(first)).action() instanceof Free)) {
      first++;
    }
    return first;
  }

  private SmallInstruction instruction(EventId event) {
    return threads.get(event.thread()).get(event.index());
  }

  private static Stream<List<String>> blocks(List<List<SmallInstruction>> threads) {
    return threads.stream()
        .flatMap(List::stream)
        .map(SmallInstruction::action)
        .flatMap(SmallProgram::blocks)
        .distinct();
  }

  private static Stream<List<String>> blocks(Action action) {
    return switch (action) {
      case Free(List<String> words) -> Stream.of(words);
      case Atomic(List<SmallInstruction> body) ->
          body.stream().flatMap(inner -> blocks(inner.action()));
      default -> Stream.of();
    };
  }

  /** The names of the mutexes, sorted. */
  public SortedSet<String> mutexes() {
    return names(threads, SmallProgram::mutexesOf);
  }

  /** The names of the registers that a thread uses, sorted. */
  public SortedSet<String> registers(int thread) {
    return threads.get(thread).stream()
        .flatMap(SmallProgram::registersOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The number of instructions of all threads. */
  public int size() {
    return threads.stream().mapToInt(List::size).sum();
  }

  @Override
  public String toString() {
    return threads.stream()
        .map(
            thread ->
                thread.isEmpty()
                    ? "skip"
                    : thread.stream().map(Object::toString).collect(Collectors.joining("; ")))
        .collect(Collectors.joining(" || "));
  }

  private static SortedSet<String> names(
      List<List<SmallInstruction>> threads, Function<Action, Stream<String>> namesOf) {
    return threads.stream()
        .flatMap(List::stream)
        .map(SmallInstruction::action)
        .flatMap(namesOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> variablesOf(Action action) {
    return switch (action) {
      case Store store -> Stream.of(store.place().variable());
      case Load load -> Stream.of(load.place().variable());
      case Exchange exchange -> Stream.of(exchange.place().variable());
      case FetchAdd add -> Stream.of(add.place().variable());
      case CompareExchange cas -> Stream.of(cas.place().variable());
      case Atomic atomic -> atomic.body().stream().flatMap(inner -> variablesOf(inner.action()));
      case Fence _, Assume _, Lock _, Unlock _, TryLock _, Choose _, Free _ -> Stream.of();
    };
  }

  private static Stream<String> mutexesOf(Action action) {
    return switch (action) {
      case Lock lock -> Stream.of(lock.mutex());
      case Unlock unlock -> Stream.of(unlock.mutex());
      case TryLock lock -> Stream.of(lock.mutex());
      case Store _, Load _, Exchange _, FetchAdd _, CompareExchange _ -> Stream.of();
      case Fence _, Assume _, Choose _, Atomic _, Free _ -> Stream.of();
    };
  }

  private static Stream<String> registersOf(SmallInstruction instruction) {
    Stream<String> used =
        switch (instruction.action()) {
          case Store store -> read(store.value());
          case Load load -> Stream.of(load.register());
          case Exchange exchange ->
              Stream.concat(Stream.of(exchange.register()), read(exchange.value()));
          case FetchAdd add -> Stream.concat(Stream.of(add.register()), read(add.value()));
          case CompareExchange cas ->
              Stream.of(Stream.of(cas.register()), read(cas.expected()), read(cas.desired()))
                  .flatMap(registers -> registers);
          case Assume assume -> Stream.of(assume.condition().register());
          case TryLock lock -> Stream.of(lock.register());
          case Choose choose -> Stream.of(choose.register());
          case Atomic atomic -> atomic.body().stream().flatMap(SmallProgram::registersOf);
          case Fence _, Lock _, Unlock _, Free _ -> Stream.of();
        };
    return Stream.concat(instruction.guard().map(Condition::register).stream(), used);
  }

  private static Stream<String> read(Expression expression) {
    return expression.register().stream();
  }
}
