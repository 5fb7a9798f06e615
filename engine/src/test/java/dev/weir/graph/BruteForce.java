package dev.weir.graph;

import dev.weir.graph.CandidateEvents.Event;
import dev.weir.graph.SmallProgram.Run;
import dev.weir.graph.SmallProgram.Status;
import dev.weir.graph.event.Graph;
import dev.weir.graph.event.Operation;
import dev.weir.graph.event.Operation.Fence;
import dev.weir.graph.event.Operation.Half;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The graphs of a {@link SmallProgram} by definition: of all candidate executions those that the
 * axioms of a model allow. A candidate gives each read a value that some write of its place may
 * write, then a write of that value, and has any order of the writes of each place.
 */
final class BruteForce {
  private static final int MOST_VALUES = 12;
  private static final int COMBINATIONS_PER_CANDIDATE = 20;
  private static final SortedSet<Long> INITIAL_VALUE = new TreeSet<>(Set.of(0L));

  private final SmallProgram program;
  private final Collection<Axioms> models;
  private final int most;
  private final Map<Integer, SortedSet<Long>> values = new HashMap<>();
  private final Map<Axioms, Graphs> found = new EnumMap<>(Axioms.class);
  private int candidates;

  /**
   * What a model allows, by the keys of {@link Explored}.
   *
   * @param graphs whole keys
   * @param classes keys up to the bar
   */
  record Graphs(Set<String> graphs, Set<String> classes) {}

  /** One way for a thread to run to its end, with the values of its reads. */
  private record ThreadRun(Run run, List<Long> values) {}

  private static final class TooBig extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private BruteForce(SmallProgram program, Collection<Axioms> models, int most) {
    this.program = program;
    this.models = models;
    this.most = most;
    for (Axioms model : models) {
      found.put(model, new Graphs(new HashSet<>(), new HashSet<>()));
    }
  }

  /**
   * Finds the graphs.
   *
   * @param most how many candidates are looked at
   * @return empty if the program is too big: it has more candidates, or far more values
   */
  static Optional<Map<Axioms, Graphs>> graphs(
      SmallProgram program, Collection<Axioms> models, int most) {
    BruteForce force = new BruteForce(program, models, most);
    try {
      force.findValues();
      force.combine();
      return Optional.of(force.found);
    } catch (TooBig tooBig) {
      return Optional.empty();
    }
  }

  // Runs of threads

  /**
   * Finds what each place may hold. What a write writes may come from what others write, but not
   * from itself, so that as many rounds are enough as there may be writes.
   */
  private void findValues() {
    int writes = 0;
    boolean grows = true;
    for (int round = 0; grows && round <= writes; round++) {
      grows = false;
      writes = 0;
      for (List<ThreadRun> runs : runs()) {
        int most = 0;
        for (ThreadRun one : runs) {
          int count = 0;
          for (SmallProgram.Event event : one.run().events()) {
            if (event.operation().isWrite()) {
              count++;
              grows |= add(event);
            }
          }
          most = Math.max(most, count);
        }
        writes += most;
      }
    }
  }

  private boolean add(SmallProgram.Event write) {
    SortedSet<Long> known =
        values.computeIfAbsent(
            write.operation().location(), location -> new TreeSet<>(INITIAL_VALUE));
    boolean isNew = known.add(write.value());
    if (known.size() > MOST_VALUES) {
      throw new TooBig();
    }
    return isNew;
  }

  private List<List<ThreadRun>> runs() {
    List<List<ThreadRun>> runs = new ArrayList<>();
    for (int thread = 0; thread < program.threadCount(); thread++) {
      List<ThreadRun> ofThread = new ArrayList<>();
      run(thread, List.of(), ofThread);
      runs.add(ofThread);
    }
    return runs;
  }

  private void run(int thread, List<Long> read, List<ThreadRun> into) {
    Run run = program.run(thread, read);
    if (run.status() != Status.READS) {
      into.add(new ThreadRun(run, read));
      if (into.size() > most) {
        throw new TooBig();
      }
      return;
    }
    int location = run.events().getLast().operation().location();
    for (long value : List.copyOf(values.getOrDefault(location, INITIAL_VALUE))) {
      List<Long> more = new ArrayList<>(read);
      more.add(value);
      run(thread, more, into);
    }
  }

  private void combine() {
    List<List<ThreadRun>> runs = runs();
    long combinations = 1;
    for (List<ThreadRun> ofThread : runs) {
      combinations *= ofThread.size();
      if (combinations > (long) COMBINATIONS_PER_CANDIDATE * most) {
        throw new TooBig();
      }
    }
    combine(runs, List.of());
  }

  private void combine(List<List<ThreadRun>> runs, List<ThreadRun> chosen) {
    if (chosen.size() == runs.size()) {
      new Combination(chosen).addCandidates();
      return;
    }
    for (ThreadRun next : runs.get(chosen.size())) {
      List<ThreadRun> more = new ArrayList<>(chosen);
      more.add(next);
      combine(runs, more);
    }
  }

  /** One run of each thread. */
  private final class Combination {
    private final List<Event> events = new ArrayList<>();
    private final List<Integer> reads = new ArrayList<>();
    private final List<Long> valuesRead = new ArrayList<>();
    private final Map<Integer, List<Integer>> writes = new HashMap<>();
    private int locations;
    private final List<Integer> sources = new ArrayList<>();
    private final List<List<List<Integer>>> orders = new ArrayList<>();
    private Optional<CandidateEvents> relations = Optional.empty();

    Combination(List<ThreadRun> chosen) {
      for (int thread = 0; thread < chosen.size(); thread++) {
        for (SmallProgram.Event event : chosen.get(thread).run().events()) {
          add(new Event(thread, event.slot(), event.operation(), event.value()), chosen);
        }
        valuesRead.addAll(chosen.get(thread).values());
      }
    }

    private void add(Event event, List<ThreadRun> chosen) {
      Operation operation = event.operation();
      if (operation.isRead()) {
        reads.add(events.size());
      } else if (operation.isWrite()) {
        writes
            .computeIfAbsent(operation.location(), location -> new ArrayList<>())
            .add(events.size());
      } else if (operation.fence() == Fence.JOIN
          && chosen.get(operation.argument()).run().status() != Status.DONE) {
        // The thread would wait there for ever; programs of which a joined thread may stop are left
        // out.
        throw new TooBig();
      }
      locations = Math.max(locations, operation.location() + 1);
      events.add(event);
    }

    void addCandidates() {
      for (int read = 0; read < reads.size(); read++) {
        if (sources(read).isEmpty()) {
          return;
        }
      }
      chooseSources();
    }

    private Operation operation(int event) {
      return events.get(event).operation();
    }

    private List<Integer> writes(int location) {
      return writes.getOrDefault(location, List.of());
    }

    /** The writes that write what a read is to find; not those that come after it in its thread. */
    private List<Integer> sources(int read) {
      int event = reads.get(read);
      long value = valuesRead.get(read);
      List<Integer> possible = new ArrayList<>();
      if (value == 0) {
        possible.add(Graph.INITIAL);
      }
      for (int write : writes(operation(event).location())) {
        boolean isLater = write > event && events.get(write).thread() == events.get(event).thread();
        if (events.get(write).value() == value && !isLater) {
          possible.add(write);
        }
      }
      return possible;
    }

    private void chooseSources() {
      int next = sources.size();
      if (next == reads.size()) {
        chooseOrders();
        return;
      }
      for (int source : sources(next)) {
        if (!isTaken(next, source)) {
          sources.add(source);
          chooseSources();
          sources.removeLast();
        }
      }
    }

    /** Whether both this read and an earlier one would write right after the same write. */
    private boolean isTaken(int read, int source) {
      for (int other = 0; other < read && writesToo(reads.get(read)); other++) {
        boolean isSamePlace =
            operation(reads.get(other)).location() == operation(reads.get(read)).location();
        if (isSamePlace && sources.get(other) == source && writesToo(reads.get(other))) {
          return true;
        }
      }
      return false;
    }

    private boolean writesToo(int read) {
      return read + 1 < events.size()
          && operation(read + 1).half() == Half.WRITE
          && events.get(read + 1).thread() == events.get(read).thread();
    }

    private void chooseOrders() {
      if (orders.isEmpty()) {
        for (int location = 0; location < locations; location++) {
          List<List<Integer>> all = new ArrayList<>();
          order(new ArrayList<>(), writes(location), all);
          orders.add(all);
        }
      }
      chooseOrders(new ArrayList<>());
    }

    /** All orders that keep the order of each thread. */
    private void order(List<Integer> begun, List<Integer> left, List<List<Integer>> into) {
      if (left.isEmpty()) {
        into.add(List.copyOf(begun));
        if (into.size() > most) {
          throw new TooBig();
        }
      }
      for (int i = 0; i < left.size(); i++) {
        int write = left.get(i);
        boolean isFirst = true;
        for (int j = 0; j < i; j++) {
          isFirst &= events.get(left.get(j)).thread() != events.get(write).thread();
        }
        if (isFirst) {
          List<Integer> rest = new ArrayList<>(left);
          rest.remove(i);
          begun.add(write);
          order(begun, rest, into);
          begun.removeLast();
        }
      }
    }

    private void chooseOrders(List<List<Integer>> chosen) {
      if (chosen.size() == locations) {
        candidates++;
        if (candidates > most) {
          throw new TooBig();
        }
        judge(chosen);
        return;
      }
      for (List<Integer> order : orders.get(chosen.size())) {
        chosen.add(order);
        chooseOrders(chosen);
        chosen.removeLast();
      }
    }

    private void judge(List<List<Integer>> chosen) {
      CandidateEvents known = relations.orElseGet(() -> new CandidateEvents(events));
      relations = Optional.of(known);
      Map<Integer, Integer> source = new HashMap<>();
      for (int read = 0; read < reads.size(); read++) {
        source.put(reads.get(read), sources.get(read));
      }
      Map<Integer, Integer> position = new HashMap<>();
      position.put(Graph.INITIAL, -1);
      for (List<Integer> order : chosen) {
        for (int i = 0; i < order.size(); i++) {
          position.put(order.get(i), i);
        }
      }
      int count = events.size();
      Candidate candidate =
          new Candidate(
              known,
              Pairs.where(count, (a, b) -> source.getOrDefault(b, Graph.NONE) == a),
              known
                  .samePlace
                  .between(known.writes, known.writes)
                  .and(Pairs.where(count, (a, b) -> isBefore(position, a, b))),
              known
                  .samePlace
                  .between(known.reads, known.writes)
                  .and(
                      Pairs.where(
                          count,
                          (a, b) ->
                              source.containsKey(a) && isBefore(position, source.get(a), b))));
      String beginning = key(source);
      String whole = beginning + '|' + key(chosen);
      for (Axioms model : models) {
        if (model.allow(candidate)) {
          found.get(model).classes().add(beginning);
          found.get(model).graphs().add(whole);
        }
      }
    }

    private boolean isBefore(Map<Integer, Integer> position, int first, int second) {
      return position.containsKey(first)
          && position.containsKey(second)
          && position.get(first) < position.get(second);
    }

    // Keys

    private String name(int event) {
      return event == Graph.INITIAL
          ? "init"
          : events.get(event).thread() + "." + events.get(event).slot();
    }

    private String key(Map<Integer, Integer> source) {
      StringBuilder key = new StringBuilder();
      for (int i = 0; i < events.size(); i++) {
        Operation own = operation(i);
        key.append(name(i)).append(own.kind().name().charAt(0)).append(own.location());
        if (own.isRead()) {
          key.append('<').append(name(source.get(i)));
        } else {
          key.append('=').append(events.get(i).value());
        }
        key.append(' ');
      }
      return key.toString();
    }

    private String key(List<List<Integer>> chosen) {
      StringBuilder key = new StringBuilder();
      for (List<Integer> order : chosen) {
        order.forEach(write -> key.append(name(write)).append(' '));
        key.append(';');
      }
      return key.toString();
    }
  }
}
