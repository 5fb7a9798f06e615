package dev.weir.search.schedule;

import dev.weir.machine.options.Interrupted;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.search.schedule.Rerun.Attempt;
import dev.weir.trace.Move;
import dev.weir.trace.Schedule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Makes a counterexample shorter: takes out context switches and delays of stores, one at a time,
 * as long as the same error shows, and last steps of threads that it does not need. What is left
 * has none that could be taken out alone.
 *
 * <p>A turn is a longest run of steps of one thread; a switch lies between two turns. It is taken
 * out by making a turn together with an earlier or a later one of its thread, or by leaving it out.
 * A store is delayed if any thread steps between it and its update; the delay is taken out by
 * making the update, and those of the older stores in the same buffer, at once.
 */
public final class Minimiser {

  /** Makes a runner of changed schedules. */
  public interface Runners {
    /**
     * A runner whose machine is ready for this schedule's moves.
     *
     * @throws ReplayException if the schedule is damaged
     */
    Rerun newRunner(Schedule schedule) throws ReplayException;
  }

  /** So many moves are remembered: some 50 MB. */
  private static final int MOST_MOVES = 1 << 20;

  /** The ways to take out the switch at a turn. */
  private static final int WAYS = 6;

  private final FoundError error;
  private final Runners runners;
  private final BooleanSupplier isOver;
  private Optional<Rerun> runner = Optional.empty();

  /** What was tried by this runner and was not shorter, as far as it is remembered. */
  private final Set<List<Move>> tried = new HashSet<>();

  private int movesTried;
  private FoundError best;

  /** Of an error, which runners show again, until it is over. */
  public Minimiser(FoundError error, Runners runners, BooleanSupplier isOver) {
    this.error = error;
    this.runners = runners;
    this.isOver = isOver;
    this.best = error;
  }

  /** The shorter counterexample, or the same where it is too late or as short as it can be. */
  public FoundError minimise() {
    try {
      Optional<Attempt> start = runner().run(error.schedule().moves());
      start.ifPresent(this::reduce);
    } catch (Interrupted late) {
      // The best so far is good enough.
    } catch (ReplayException damaged) {
      return error;
    }
    return best;
  }

  private Rerun runner() throws ReplayException {
    if (runner.isEmpty() || runner.get().isSpoilt()) {
      runner = Optional.of(runners.newRunner(error.schedule()));
      forget();
    }
    return runner.get();
  }

  /**
   * Remembers that this runner, which would come to the same again, has tried these moves.
   *
   * @return whether that is new
   */
  private boolean remember(List<Move> moves) {
    if (tried.contains(moves)) {
      return false;
    }
    movesTried += moves.size();
    if (movesTried > MOST_MOVES) {
      forget();
    }
    return tried.add(moves);
  }

  private void forget() {
    tried.clear();
    movesTried = 0;
  }

  private void reduce(Attempt start) {
    keep(start);
    Attempt current = withFewerSwitches(withFewerDelays(start));
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; !isOver.getAsBoolean(); i++) {
        Optional<List<Move>> candidate = candidate(current, i);
        if (candidate.isEmpty()) {
          break;
        }
        Optional<Attempt> shorter = tryOut(candidate.get(), current);
        if (shorter.isPresent()) {
          current = shorter.get();
          keep(current);
          changed = true;
          // What stands at this place now has not been tried.
          i--;
        }
      }
      changed &= !isOver.getAsBoolean();
    }
  }

  /**
   * Takes out many delays together, since long executions have hundreds: of all stores, else of
   * each half of them, and so on.
   */
  private Attempt withFewerDelays(Attempt start) {
    Attempt current = start;
    for (int size = delayed(start).size(); size > 1; size = (size + 1) / 2) {
      int from = 0;
      List<Integer> delayed = delayed(current);
      while (from < delayed.size() && !isOver.getAsBoolean()) {
        List<Integer> part = delayed.subList(from, Math.min(from + size, delayed.size()));
        Optional<Attempt> shorter = tryOut(updatedAtOnce(current, part, false), current);
        if (shorter.isEmpty()) {
          shorter = tryOut(updatedAtOnce(current, part, true), current);
        }
        if (shorter.isPresent()) {
          current = shorter.get();
          keep(current);
          delayed = delayed(current);
        } else {
          from += size;
        }
      }
    }
    return current;
  }

  /** Makes many turns together one turn for each thread: all of them, else each half, and so on. */
  private Attempt withFewerSwitches(Attempt start) {
    Attempt current = start;
    for (int size = turns(start.moves()).size(); size > 2; size = (size + 1) / 2) {
      int from = 0;
      List<Integer> turns = turns(current.moves());
      while (from < turns.size() && !isOver.getAsBoolean()) {
        int end = from + size < turns.size() ? turns.get(from + size) : current.moves().size();
        int moves = current.moves().size();
        // Threads that are not held back any more may go on for longer.
        Optional<Attempt> shorter =
            tryOut(threadByThread(current.moves(), turns.get(from), end), current)
                .filter(found -> found.moves().size() <= moves);
        if (shorter.isPresent()) {
          current = shorter.get();
          keep(current);
          turns = turns(current.moves());
        } else {
          from += (size + 1) / 2;
        }
      }
    }
    return current;
  }

  private static List<Move> threadByThread(List<Move> moves, int from, int end) {
    Map<String, List<Move>> byThread = new LinkedHashMap<>();
    for (Move move : moves.subList(from, end)) {
      byThread.computeIfAbsent(move.thread(), _ -> new ArrayList<>()).add(move);
    }
    List<Move> result = new ArrayList<>(moves.subList(0, from));
    byThread.values().forEach(result::addAll);
    result.addAll(moves.subList(end, moves.size()));
    return result;
  }

  private void keep(Attempt attempt) {
    best = new FoundError(attempt.failure(), runner.orElseThrow().schedule());
    remember(attempt.moves());
  }

  private Optional<Attempt> tryOut(List<Move> moves, Attempt current) {
    try {
      Rerun ready = runner();
      return remember(moves)
          ? ready.run(moves).filter(found -> isShorter(found, current))
          : Optional.empty();
    } catch (ReplayException impossible) {
      return Optional.empty();
    }
  }

  private static boolean isShorter(Attempt one, Attempt other) {
    int fewer = Integer.compare(cost(one), cost(other));
    return fewer < 0 || (fewer == 0 && one.moves().size() < other.moves().size());
  }

  /** Context switches and delays of stores. */
  static int cost(Attempt attempt) {
    return turns(attempt.moves()).size() + delayed(attempt).size();
  }

  /** The stores that are delayed. */
  private static List<Integer> delayed(Attempt attempt) {
    List<Integer> delayed = new ArrayList<>();
    for (int e = 0; e < attempt.updates().length; e++) {
      if (isDelayed(attempt, e)) {
        delayed.add(e);
      }
    }
    return delayed;
  }

  private static boolean isDelayed(Attempt attempt, int store) {
    for (int e = store + 1; e < attempt.updates()[store]; e++) {
      if (!attempt.moves().get(e).isUpdate()) {
        return true;
      }
    }
    return false;
  }

  /** Where each turn starts. */
  private static List<Integer> turns(List<Move> moves) {
    List<Integer> starts = new ArrayList<>();
    String running = "";
    for (int i = 0; i < moves.size(); i++) {
      Move move = moves.get(i);
      if (!move.isUpdate() && !move.thread().equals(running)) {
        starts.add(starts.isEmpty() ? 0 : i);
        running = move.thread();
      }
    }
    return starts;
  }

  /** The candidate with this number, if there are so many. */
  private static Optional<List<Move>> candidate(Attempt attempt, int wanted) {
    int number = wanted;
    for (Map.Entry<String, Integer> thread : steps(attempt.moves()).entrySet()) {
      int steps = thread.getValue();
      int ofThread = Integer.SIZE - Integer.numberOfLeadingZeros(steps);
      if (number < ofThread) {
        return Optional.of(withoutLast(attempt, thread.getKey(), steps >> number));
      }
      number -= ofThread;
    }
    List<Integer> starts = turns(attempt.moves());
    int ofTurns = WAYS * starts.size();
    if (number < ofTurns) {
      // From the end: what is not needed for the error tends to be late.
      int turn = starts.size() - 1 - number / WAYS;
      return Optional.of(turnTakenOut(attempt.moves(), starts, turn, number % WAYS));
    }
    int ofDelays = number - ofTurns;
    List<Integer> delayed = delayed(attempt);
    if (ofDelays < 2 * delayed.size()) {
      List<Integer> store = List.of(delayed.get(ofDelays / 2));
      return Optional.of(updatedAtOnce(attempt, store, ofDelays % 2 == 0));
    }
    return Optional.empty();
  }

  /** The number of steps of each thread that moves, in the order of first moves. */
  private static Map<String, Integer> steps(List<Move> moves) {
    Map<String, Integer> steps = new LinkedHashMap<>();
    for (Move move : moves) {
      steps.merge(move.thread(), move.isUpdate() ? 0 : 1, Integer::sum);
    }
    return steps;
  }

  private static boolean isStep(Move move, String thread) {
    return !move.isUpdate() && move.thread().equals(thread);
  }

  /** Leaves out so many steps at the end of a thread, and the updates of their stores. */
  private static List<Move> withoutLast(Attempt attempt, String thread, int count) {
    List<Move> moves = attempt.moves();
    BitSet without = new BitSet();
    int more = count;
    for (int i = moves.size() - 1; more > 0; i--) {
      if (isStep(moves.get(i), thread)) {
        without.set(i);
        int update = attempt.updates()[i];
        if (update >= 0 && update < moves.size()) {
          without.set(update);
        }
        more--;
      }
    }
    List<Move> result = new ArrayList<>(moves.size());
    for (int i = 0; i < moves.size(); i++) {
      if (!without.get(i)) {
        result.add(moves.get(i));
      }
    }
    return result;
  }

  private static List<Move> turnTakenOut(
      List<Move> moves, List<Integer> starts, int turn, int way) {
    int start = starts.get(turn);
    int end = turn + 1 < starts.size() ? starts.get(turn + 1) : moves.size();
    String thread = thread(moves, start);
    List<Move> result = new ArrayList<>(moves.subList(0, start));
    List<Move> after = new ArrayList<>(moves.subList(end, moves.size()));
    List<Move> own = new ArrayList<>();
    for (Move move : moves.subList(start, end)) {
      (move.thread().equals(thread) ? own : result).add(move);
    }
    List<Move> rest = new ArrayList<>(after);
    switch (way) {
      case 0 -> rest.removeIf(move -> move.thread().equals(thread));
      case 1 -> {}
      case 2 -> result.addAll(endOfEarlierTurn(moves, starts, turn, thread), own);
      case 3 -> rest.addAll(startOfNextTurn(after, thread), own);
      case 4 -> result.addAll(0, own);
      default -> rest.addAll(own);
    }
    result.addAll(rest);
    return result;
  }

  private static String thread(List<Move> moves, int from) {
    int i = from;
    while (moves.get(i).isUpdate()) {
      i++;
    }
    return moves.get(i).thread();
  }

  private static int endOfEarlierTurn(
      List<Move> moves, List<Integer> starts, int turn, String thread) {
    for (int i = turn - 1; i >= 0; i--) {
      if (thread(moves, starts.get(i)).equals(thread)) {
        return starts.get(i + 1);
      }
    }
    return 0;
  }

  private static int startOfNextTurn(List<Move> after, String thread) {
    for (int i = 0; i < after.size(); i++) {
      if (!after.get(i).isUpdate() && after.get(i).thread().equals(thread)) {
        return i;
      }
    }
    return after.size();
  }

  /**
   * Makes the updates of stores at once, after those of older stores.
   *
   * @param ofBuffer only of those that are in the same buffer; otherwise all of the thread
   */
  private static List<Move> updatedAtOnce(Attempt attempt, List<Integer> stores, boolean ofBuffer) {
    List<Move> moves = attempt.moves();
    Set<Integer> early = new HashSet<>(stores);
    BitSet done = new BitSet();
    Map<String, List<Integer>> waiting = new HashMap<>();
    List<Move> result = new ArrayList<>(moves.size());
    for (int i = 0; i < moves.size(); i++) {
      if (done.get(i)) {
        continue;
      }
      Move move = moves.get(i);
      result.add(move);
      if (attempt.updates()[i] < 0) {
        continue;
      }
      List<Integer> older = waiting.computeIfAbsent(move.thread(), _ -> new ArrayList<>());
      int now = i;
      older.removeIf(store -> attempt.updates()[store] < now);
      older.add(i);
      if (early.contains(i)) {
        long buffer = attempt.buffers()[i];
        for (int store : List.copyOf(older)) {
          if (!ofBuffer || attempt.buffers()[store] == buffer) {
            result.add(new Move(move.thread(), true, attempt.buffers()[store], 0));
            done.set(attempt.updates()[store]);
            older.remove(Integer.valueOf(store));
          }
        }
      }
    }
    return result;
  }
}
