package dev.weir.search.schedule;

import dev.weir.machine.Machine;
import dev.weir.machine.code.CallChain;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.ownership.SingleThreadPlaces.Use;
import dev.weir.machine.report.Failure;
import dev.weir.machine.step.IntList;
import dev.weir.search.result.MaximalState;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.Schedule;
import dev.weir.trace.replay.Explanation;
import dev.weir.trace.replay.Replay;
import dev.weir.trace.replay.Replay.ThreadEnd;
import dev.weir.trace.replay.Replayer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Takes down schedules and runs them again. A schedule remembers which allocation sites were known
 * to be shared, because accesses to the objects of others are no steps, which places one thread
 * alone writes, because waiting depends on them, and how created threads were numbered, because
 * addresses follow from that. One of a round also remembers how often loops may go round.
 */
public final class Schedules {
  private static final String SHARED = "shared";
  private static final String THREADS = "threads";
  private static final String WRITERS = "writers";
  private static final String OWNED = "owned";
  private static final String TURNS = "turns";
  private static final String DROPPED = "dropped";
  private static final String FOR_TURNS = "turns";
  private static final String WATCHED = "watched";
  private static final String FOR_LIVELOCKS = "livelocks";

  private Schedules() {}

  /** The schedule of the events so far. */
  public static Schedule of(Machine machine, EventLog log) {
    return of(machine, log, log.size());
  }

  /** The schedule of the first events. */
  public static Schedule of(Machine machine, EventLog log, int events) {
    int instructions = machine.code().words.length;
    String shared =
        Arrays.stream(machine.sharedSites().all())
            .map(site -> site >= 0 ? site : instructions + ~site)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(" "));
    int first = machine.identities().initialThreads();
    String threads =
        IntStream.range(first, first + machine.identities().created())
            .mapToObj(
                t -> machine.identities().creator(t) + " " + machine.identities().childNumber(t))
            .collect(Collectors.joining(" "));
    Map<String, String> headers =
        new HashMap<>(
            Map.of(SHARED, shared, THREADS, threads, WRITERS, places(machine, Use.WRITES)));
    String owned = places(machine, Use.ACCESSES);
    if (!owned.isEmpty()) {
      headers.put(OWNED, owned);
    }
    if (machine.bounds().countTurns()) {
      headers.put(TURNS, Integer.toString(machine.bounds().allowedTurns()));
    }
    if (machine.turnStates().areTraced()) {
      headers.put(DROPPED, FOR_TURNS);
    }
    return new Schedule(headers, Replayer.moves(machine, log, events));
  }

  private static String places(Machine machine, Use use) {
    return machine.singleThreadPlaces().all().stream()
        .filter(place -> place.use() == use)
        .map(place -> place.thread() + " " + place.address() + " " + place.size())
        .collect(Collectors.joining(" "));
  }

  /** How a machine is to run its program so that it can take the steps of a schedule. */
  public static MachineOptions options(MachineOptions given, Schedule schedule) {
    return schedule.headers().containsKey(TURNS) ? given.countingTurns() : given;
  }

  /** How often loops may go round in a schedule, where that is counted; else 0. */
  public static int turns(Schedule schedule) throws ReplayException {
    Numbers turns = Numbers.of(schedule, TURNS);
    return turns.hasNext() ? turns.next(0, Integer.MAX_VALUE) : 0;
  }

  /** The same schedule, to be watched for a livelock that it comes to. */
  public static Schedule watched(Schedule schedule) {
    Map<String, String> headers = new HashMap<>(schedule.headers());
    headers.put(WATCHED, FOR_LIVELOCKS);
    return schedule.withHeaders(headers);
  }

  /** Whether a schedule is to be watched for a livelock. */
  public static boolean isWatched(Schedule schedule) {
    return schedule.headers().containsKey(WATCHED);
  }

  /**
   * Gives allocation sites and created threads on a new machine the standing that they have on
   * another, so that both take the same steps and see the same addresses; to be called before
   * {@link Machine#reset}.
   */
  public static void name(Machine machine, Machine as) {
    for (int site : as.sharedSites().all()) {
      machine.sharedSites().add(site);
    }
    int first = as.identities().initialThreads();
    for (int t = first; t < first + as.identities().created(); t++) {
      machine.identities().identity(as.identities().creator(t), as.identities().childNumber(t));
    }
    machine.learnSingleThreadPlaces(as);
    machine.bounds().allowTurns(as.bounds().allowedTurns());
  }

  /**
   * Runs a schedule on a new machine.
   *
   * @throws ReplayException if the schedule does not fit the program
   */
  public static Replay replay(Machine machine, List<Monitor> monitors, Schedule schedule)
      throws ReplayException {
    prepare(machine, schedule);
    Replayer replayer = new Replayer(machine, monitors);
    Optional<Replay> replay = replayer.run(schedule.moves());
    while (machine.takeNewlyShared()) {
      replay = replayer.run(schedule.moves());
    }
    return withDeadlock(
        machine,
        replay.orElseThrow(
            () -> new ReplayException("the recorded schedule cannot be run on this program")));
  }

  /**
   * Makes a new machine ready for the moves of a schedule.
   *
   * @throws ReplayException if the schedule is damaged
   */
  public static void prepare(Machine machine, Schedule schedule) throws ReplayException {
    Numbers sites = Numbers.of(schedule, SHARED);
    int instructions = machine.code().words.length;
    int globals = machine.code().program().globals().size();
    while (sites.hasNext()) {
      int site = sites.next(0, instructions + globals - 1);
      machine.sharedSites().add(site < instructions ? site : ~(site - instructions));
    }
    Numbers threads = Numbers.of(schedule, THREADS);
    while (threads.hasNext()) {
      int creator = threads.next(0, knownThreads(machine) - 1);
      machine.identities().identity(creator, threads.next(0, Integer.MAX_VALUE));
    }
    List<SingleThreadPlaces.Place> places = new ArrayList<>();
    addPlaces(machine, Use.WRITES, Numbers.of(schedule, WRITERS), places);
    addPlaces(machine, Use.ACCESSES, Numbers.of(schedule, OWNED), places);
    machine.singleThreadPlaces().settle(places);
    Numbers turns = Numbers.of(schedule, TURNS);
    while (turns.hasNext()) {
      machine.bounds().allowTurns(turns.next(0, Integer.MAX_VALUE));
    }
    if (schedule.headers().containsKey(DROPPED)) {
      machine.turnStates().trace();
    }
  }

  private static int knownThreads(Machine machine) {
    return machine.identities().initialThreads() + machine.identities().created();
  }

  private static void addPlaces(
      Machine machine, Use use, Numbers words, List<SingleThreadPlaces.Place> into)
      throws ReplayException {
    while (words.hasNext()) {
      int thread = words.next(0, knownThreads(machine) - 1);
      long address = words.next();
      into.add(
          new SingleThreadPlaces.Place(
              use, thread, address, words.next(1, Integer.MAX_VALUE), false));
    }
  }

  /** Reads the numbers of a line, which somebody may have changed. */
  private static final class Numbers {
    private final String line;
    private final Iterator<String> words;

    private Numbers(String line, List<String> words) {
      this.line = line;
      this.words = words.iterator();
    }

    /** Those of a line; none if it is not there. */
    static Numbers of(Schedule schedule, String line) {
      String text = schedule.headers().getOrDefault(line, "");
      return new Numbers(
          line, Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).toList());
    }

    boolean hasNext() {
      return words.hasNext();
    }

    /** The next, of 64 bits. */
    long next() throws ReplayException {
      if (!words.hasNext()) {
        throw new ReplayException("the line '" + line + "' ends too early");
      }
      try {
        return Long.parseUnsignedLong(words.next());
      } catch (NumberFormatException e) {
        throw new ReplayException("the line '" + line + "' holds something that is no number");
      }
    }

    /** The next, within bounds. */
    int next(int least, int most) throws ReplayException {
      long number = next();
      if (number < least || number > most) {
        throw new ReplayException(
            "the line '"
                + line
                + "' holds "
                + Long.toUnsignedString(number)
                + ", which is nothing there");
      }
      return (int) number;
    }
  }

  /** A deadlock is no failure of a step: it shows where the execution cannot go on. */
  private static Replay withDeadlock(Machine machine, Replay replay) {
    Optional<Failure> deadlock =
        canGoOn(machine) ? Optional.empty() : new MaximalState(machine).stuck(true);
    return deadlock
        .map(
            failure ->
                replay.with(failure, new Explanation(calls(replay, failure), List.of(), List.of())))
        .orElse(replay);
  }

  /** The calls that led the thread of a deadlock to where it waits. */
  private static CallChain calls(Replay replay, Failure deadlock) {
    return replay.threads().stream()
        .filter(thread -> thread.thread() == deadlock.thread())
        .map(ThreadEnd::calls)
        .findFirst()
        .orElse(CallChain.NONE);
  }

  private static boolean canGoOn(Machine machine) {
    IntList actors = new IntList();
    machine.enabled(actors);
    return !actors.isEmpty();
  }
}
