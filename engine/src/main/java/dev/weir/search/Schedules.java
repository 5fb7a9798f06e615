package dev.weir.search;

import dev.weir.machine.Machine;
import dev.weir.machine.code.CallChain;
import dev.weir.machine.options.MachineOptions;
import dev.weir.machine.ownership.SingleThreadPlaces;
import dev.weir.machine.ownership.SingleThreadPlaces.Use;
import dev.weir.machine.report.Failure;
import dev.weir.machine.step.IntList;
import dev.weir.trace.EventLog;
import dev.weir.trace.Explanation;
import dev.weir.trace.Monitor;
import dev.weir.trace.Replay;
import dev.weir.trace.Replay.ThreadEnd;
import dev.weir.trace.Replayer;
import dev.weir.trace.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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
    String shared =
        Arrays.stream(machine.sharedSites().all())
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

  /** The same schedule, to be watched for a livelock that it comes to. */
  static Schedule watched(Schedule schedule) {
    Map<String, String> headers = new HashMap<>(schedule.headers());
    headers.put(WATCHED, FOR_LIVELOCKS);
    return schedule.withHeaders(headers);
  }

  /** Whether a schedule is to be watched for a livelock. */
  static boolean isWatched(Schedule schedule) {
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
  static void prepare(Machine machine, Schedule schedule) throws ReplayException {
    for (int site : numbers(schedule, SHARED)) {
      machine.sharedSites().add(site);
    }
    List<Integer> threads = numbers(schedule, THREADS);
    for (int i = 0; i + 1 < threads.size(); i += 2) {
      machine.identities().identity(threads.get(i), threads.get(i + 1));
    }
    List<SingleThreadPlaces.Place> places = new ArrayList<>();
    addPlaces(Use.WRITES, longs(schedule, WRITERS), places);
    addPlaces(Use.ACCESSES, longs(schedule, OWNED), places);
    machine.singleThreadPlaces().settle(places);
    for (int turns : numbers(schedule, TURNS)) {
      machine.bounds().allowTurns(turns);
    }
    if (schedule.headers().containsKey(DROPPED)) {
      machine.turnStates().trace();
    }
  }

  private static void addPlaces(Use use, List<Long> words, List<SingleThreadPlaces.Place> into) {
    for (int i = 0; i + 2 < words.size(); i += 3) {
      int thread = words.get(i).intValue();
      int size = words.get(i + 2).intValue();
      into.add(new SingleThreadPlaces.Place(use, thread, words.get(i + 1), size, false));
    }
  }

  private static List<Integer> numbers(Schedule schedule, String header) throws ReplayException {
    return longs(schedule, header).stream().map(Long::intValue).toList();
  }

  private static List<Long> longs(Schedule schedule, String header) throws ReplayException {
    try {
      return Arrays.stream(schedule.headers().getOrDefault(header, "").split(" "))
          .filter(word -> !word.isEmpty())
          .map(Long::parseUnsignedLong)
          .toList();
    } catch (NumberFormatException e) {
      throw new ReplayException("the line '" + header + "' holds something that is no number");
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
