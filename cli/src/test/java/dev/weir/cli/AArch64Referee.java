package dev.weir.cli;

import dev.weir.cli.AArch64Program.Barrier;
import dev.weir.cli.AArch64Program.Branch;
import dev.weir.cli.AArch64Program.Load;
import dev.weir.cli.AArch64Program.Op;
import dev.weir.cli.AArch64Program.Pair;
import dev.weir.cli.AArch64Program.Store;
import dev.weir.cli.AArch64Program.Swap;
import dev.weir.cli.AArch64Program.Update;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The final states of a program for AArch64 by the definition of the architecture's model: all
 * candidate executions are tried, and those kept in which each place is in order, nothing is
 * written within a read-modify-write, and "ordered before" has no cycle.
 */
final class AArch64Referee {
  private static final int PLACES = 2;

  private final AArch64Program program;
  private final int most;
  private final Set<String> states = new TreeSet<>();
  private int candidates;

  /** An event; registers that it depends on are bits for events of its process. */
  private static final class Event {
    final int process;
    final boolean isRead;
    final boolean isWrite;
    final int place;
    final long value;
    String barrier = "";
    boolean acquires;
    boolean acquiresWeakly;
    boolean releases;
    boolean isUnreturned;

    /** Whether it is the write of one instruction that acquires and releases. */
    boolean isStrong;

    /** Whether it is the write of the read before it. */
    boolean isSecond;

    long address;
    long data;
    long control;

    Event(int process, String kind, int place, long value) {
      this.process = process;
      this.isRead = kind.equals("R");
      this.isWrite = kind.equals("W");
      this.place = place;
      this.value = value;
    }

    boolean isAccess() {
      return isRead || isWrite;
    }
  }

  /** One way in which a process may run. */
  private record Run(List<Event> events, Map<Integer, Long> registers) {}

  private AArch64Referee(AArch64Program program, int most) {
    this.program = program;
    this.most = most;
  }

  /** The states as text, if there are not too many candidates. */
  static Optional<Set<String>> states(AArch64Program program, int most) {
    AArch64Referee referee = new AArch64Referee(program, most);
    return referee.combine(0, new ArrayList<>()) ? Optional.of(referee.states) : Optional.empty();
  }

  // Runs

  /** What places may hold: 0, 1, 2 and as much as additions make of it. */
  private long largest() {
    long additions = 0;
    for (List<Op> process : program.processes()) {
      for (Op op : process) {
        additions += op instanceof Update update && update.adds() ? update.value() : 0;
        additions += op instanceof Pair pair && pair.adds() ? 1 : 0;
      }
    }
    return 2 + additions;
  }

  private List<Run> runs(int process) {
    List<Run> runs = new ArrayList<>();
    new Runner(process, runs).go(0);
    return runs;
  }

  /** Runs a process with all values that its reads may have. */
  private final class Runner {
    private final int process;
    private final List<Op> ops;
    private final List<Run> runs;
    private final List<Event> events = new ArrayList<>();
    private Map<Integer, Long> values = new HashMap<>();
    private Map<Integer, Integer> readers = new HashMap<>();
    private long control;

    Runner(int process, List<Run> runs) {
      this.process = process;
      this.ops = program.processes().get(process);
      this.runs = runs;
    }

    private long depends(int register) {
      Integer reader = register < 0 ? null : readers.get(register);
      return reader == null ? 0 : 1L << reader;
    }

    private Event add(String kind, int place, long value) {
      Event event = new Event(process, kind, place, value);
      event.control = control;
      events.add(event);
      return event;
    }

    private Event read(int target, int place, long value) {
      if (target >= 0) {
        readers.put(target, events.size());
        values.put(target, value);
      }
      return add("R", place, value);
    }

    private void second(int place, long value, boolean releases, boolean isStrong, long data) {
      Event write = add("W", place, value);
      write.releases = releases;
      write.isStrong = isStrong;
      write.isSecond = true;
      write.data = data;
    }

    void go(int at) {
      if (at == ops.size()) {
        runs.add(new Run(List.copyOf(events), Map.copyOf(values)));
        return;
      }
      boolean isRead = ops.get(at).target() >= 0 || ops.get(at) instanceof Update;
      for (long value = 0; value <= (isRead ? largest() : 0); value++) {
        for (int choice = 0; choice < choices(ops.get(at)); choice++) {
          int size = events.size();
          Map<Integer, Long> valuesBefore = new HashMap<>(values);
          Map<Integer, Integer> readersBefore = new HashMap<>(readers);
          long controlBefore = control;
          take(ops.get(at), value, choice);
          go(at + 1);
          while (events.size() > size) {
            events.removeLast();
          }
          values = valuesBefore;
          readers = readersBefore;
          control = controlBefore;
        }
      }
    }

    private static int choices(Op op) {
      return op instanceof Pair pair && !pair.retries() ? 2 : 1;
    }

    private void take(Op op, long value, int choice) {
      switch (op) {
        case Load load -> {
          long address = depends(load.depends());
          Event read = read(load.target(), load.place(), value);
          read.address = address;
          read.acquires = load.order().equals("A");
          read.acquiresWeakly = load.order().equals("Q");
        }
        case Store store -> {
          Event write = add("W", store.place(), store.value());
          write.releases = store.releases();
          write.address = depends(store.depends());
          write.data = depends(store.data());
        }
        case Update update -> {
          boolean acquires = update.acquires() && update.target() >= 0;
          Event read = read(update.target(), update.place(), value);
          read.acquires = acquires;
          read.isUnreturned = update.target() < 0;
          long data = update.adds() ? 1L << events.size() - 1 : 0;
          long written = update.adds() ? value + update.value() : update.value();
          second(update.place(), written, update.releases(), acquires && update.releases(), data);
        }
        case Swap swap -> {
          Event read = read(swap.target(), swap.place(), value);
          read.acquires = swap.acquires();
          if (value == swap.expected()) {
            boolean isStrong = swap.acquires() && swap.releases();
            second(swap.place(), swap.value(), swap.releases(), isStrong, 0);
          }
        }
        case Pair pair -> {
          Event read = read(pair.target(), pair.place(), value);
          read.acquires = pair.acquires();
          long data = pair.adds() ? 1L << events.size() - 1 : 0;
          if (choice == 0) {
            second(
                pair.place(), pair.adds() ? value + 1 : pair.value(), pair.releases(), false, data);
          }
          values.put(pair.status(), (long) choice);
          readers.remove(pair.status());
        }
        case Barrier(String kind) -> add("F", -1, 0).barrier = kind;
        case Branch(int register) -> control |= depends(register);
      }
    }
  }

  // Candidates

  private boolean combine(int process, List<Run> chosen) {
    if (process == program.processes().size()) {
      return new Candidate(chosen).chooseSources(0);
    }
    for (Run run : runs(process)) {
      chosen.add(run);
      boolean goesOn = combine(process + 1, chosen);
      chosen.removeLast();
      if (!goesOn) {
        return false;
      }
    }
    return true;
  }

  /** Runs of all processes with a source for each read and an order of the writes of each place. */
  private final class Candidate {
    private final List<Run> runs;
    private final List<Event> events = new ArrayList<>();

    /** The event before the first one of each event's process. */
    private final List<Integer> starts = new ArrayList<>();

    private final int[] sources;

    Candidate(List<Run> runs) {
      this.runs = runs;
      for (Run run : runs) {
        int start = events.size();
        run.events().forEach(event -> starts.add(start));
        events.addAll(run.events());
      }
      this.sources = new int[events.size()];
    }

    /** Whether there were not too many candidates. */
    boolean chooseSources(int at) {
      if (at == events.size()) {
        return chooseOrder(0, new ArrayList<>());
      }
      Event read = events.get(at);
      if (!read.isRead) {
        return chooseSources(at + 1);
      }
      for (int source = -1; source < events.size(); source++) {
        boolean fits =
            source < 0
                ? read.value == 0
                : events.get(source).isWrite
                    && events.get(source).place == read.place
                    && events.get(source).value == read.value;
        if (fits) {
          sources[at] = source;
          if (!chooseSources(at + 1)) {
            return false;
          }
        }
      }
      return true;
    }

    private boolean chooseOrder(int place, List<List<Integer>> orders) {
      if (place == PLACES) {
        return ++candidates <= most && judge(orders);
      }
      List<Integer> writes = new ArrayList<>();
      for (int i = 0; i < events.size(); i++) {
        if (events.get(i).isWrite && events.get(i).place == place) {
          writes.add(i);
        }
      }
      return permute(writes, new ArrayList<>(), place, orders);
    }

    private boolean permute(
        List<Integer> left, List<Integer> order, int place, List<List<Integer>> orders) {
      if (left.isEmpty()) {
        orders.add(order);
        boolean goesOn = chooseOrder(place + 1, orders);
        orders.removeLast();
        return goesOn;
      }
      for (Integer next : left) {
        List<Integer> rest = new ArrayList<>(left);
        rest.remove(next);
        List<Integer> longer = new ArrayList<>(order);
        longer.add(next);
        if (!permute(rest, longer, place, orders)) {
          return false;
        }
      }
      return true;
    }

    private boolean judge(List<List<Integer>> orders) {
      if (new Judge(orders).allows()) {
        states.add(state(orders));
      }
      return true;
    }

    private String state(List<List<Integer>> orders) {
      StringBuilder state = new StringBuilder();
      for (int i = 0; i < runs.size(); i++) {
        for (int register : AArch64Program.shown(program.processes().get(i))) {
          long value = runs.get(i).registers().getOrDefault(register, 0L);
          state.append(i).append(":X").append(register).append('=').append(value).append("; ");
        }
      }
      for (int place = 0; place < PLACES; place++) {
        List<Integer> order = orders.get(place);
        long value = order.isEmpty() ? 0 : events.get(order.getLast()).value;
        String name = AArch64Program.place(place);
        state.append('[').append(name).append("]=").append(value).append("; ");
      }
      return state.toString().strip();
    }

    /** The axioms. */
    private final class Judge {
      private final int count = events.size();
      private final int[] position = new int[count];

      Judge(List<List<Integer>> orders) {
        for (List<Integer> order : orders) {
          for (int i = 0; i < order.size(); i++) {
            position[order.get(i)] = i;
          }
        }
      }

      boolean allows() {
        boolean[][] internal = new boolean[count][count];
        boolean[][] external = new boolean[count][count];
        for (int a = 0; a < count; a++) {
          for (int b = 0; b < count; b++) {
            boolean seen = reads(b, a) || overwrites(a, b);
            internal[a][b] = seen || programOrder(a, b) && samePlace(a, b);
            external[a][b] = seen && event(a).process != event(b).process || isLocallyOrdered(a, b);
          }
        }
        return isAtomic() && isAcyclic(internal) && isAcyclic(external);
      }

      private Event event(int at) {
        return events.get(at);
      }

      private boolean programOrder(int a, int b) {
        return a < b && event(a).process == event(b).process;
      }

      private boolean samePlace(int a, int b) {
        return event(a).isAccess() && event(b).isAccess() && event(a).place == event(b).place;
      }

      private boolean reads(int read, int write) {
        return event(read).isRead && sources[read] == write;
      }

      /** Coherence, and from-reads. */
      private boolean overwrites(int a, int b) {
        if (a == b || !samePlace(a, b) || !event(b).isWrite) {
          return false;
        }
        int from = event(a).isWrite ? a : sources[a];
        return from < 0 || from != b && position[from] < position[b];
      }

      private boolean isAtomic() {
        for (int write = 0; write < count; write++) {
          for (int other = 0; event(write).isSecond && other < count; other++) {
            boolean isForeign = event(other).process != event(write).process;
            if (isForeign && overwrites(write - 1, other) && overwrites(other, write)) {
              return false;
            }
          }
        }
        return true;
      }

      private boolean has(long dependencies, int read, int event) {
        int at = read - starts.get(event);
        return event(read).process == event(event).process
            && at >= 0
            && (dependencies & 1L << at) != 0;
      }

      private boolean uses(int read, int event) {
        return has(event(event).address | event(event).data, read, event);
      }

      private boolean isPair(int a, int b) {
        return a == b - 1 && event(b).isSecond;
      }

      /** Whether a read finds the write before it, as far as its own process goes. */
      private boolean isNext(int write, int read) {
        boolean isNext =
            programOrder(write, read)
                && samePlace(write, read)
                && event(write).isWrite
                && event(read).isRead;
        for (int between = write + 1; isNext && between < read; between++) {
          isNext = !(event(between).isWrite && samePlace(between, read));
        }
        return isNext;
      }

      private boolean isLocallyOrdered(int a, int b) {
        return programOrder(a, b)
            && event(a).isAccess()
            && event(b).isAccess()
            && (samePlace(a, b) && event(b).isWrite
                || depends(a, b)
                || isPair(a, b)
                || ordersHalf(a, b)
                || isFenced(a, b));
      }

      private boolean depends(int a, int b) {
        Event later = event(b);
        boolean ordered = uses(a, b) || later.isWrite && has(later.control, a, b);
        for (int c = a + 1; c < b; c++) {
          boolean isAddress = has(event(c).address, a, c);
          ordered |= later.isWrite && isAddress;
          ordered |= uses(a, c) && isNext(c, b);
          if (event(c).barrier.equals("ISB") && later.isRead) {
            ordered |= has(event(c).control, a, c);
            for (int d = a + 1; d < c; d++) {
              ordered |= has(event(d).address, a, d);
            }
          }
        }
        return ordered;
      }

      private boolean ordersHalf(int a, int b) {
        boolean acquires = event(b).acquires || event(b).acquiresWeakly;
        return acquires && isPair(a, a + 1) && a + 1 < b && isNext(a + 1, b);
      }

      private boolean isFenced(int a, int b) {
        Event earlier = event(a);
        Event later = event(b);
        boolean ordered =
            earlier.acquires
                || earlier.acquiresWeakly
                || earlier.isStrong
                || later.releases
                || earlier.releases && later.acquires;
        for (int c = a + 1; c < b; c++) {
          ordered |=
              switch (event(c).barrier) {
                case "ISH" -> true;
                case "ISHLD" -> earlier.isRead && !earlier.isUnreturned;
                case "ISHST" -> earlier.isWrite && later.isWrite;
                default -> false;
              };
        }
        return ordered;
      }

      private boolean isAcyclic(boolean[][] relation) {
        for (int via = 0; via < count; via++) {
          for (int a = 0; a < count; a++) {
            for (int b = 0; relation[a][via] && b < count; b++) {
              relation[a][b] |= relation[via][b];
            }
          }
        }
        for (int i = 0; i < count; i++) {
          if (relation[i][i]) {
            return false;
          }
        }
        return true;
      }
    }
  }
}
