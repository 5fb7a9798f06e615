package dev.weir.trace;

import dev.weir.machine.Machine;
import dev.weir.machine.report.Failure;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * An observer of executions. It keeps its own trail: after {@link #undo} it must know of as many
 * events as will be left then. It need not look at each event at once.
 */
public interface Monitor {

  /** The machine is at the start of the program. */
  default void start(Machine machine) {}

  /** An actor is about to step; nothing has changed yet. */
  default void before(Machine machine, EventLog log, int actor) {}

  /**
   * Whether it has to see all that threads do in loops. Else an execution may end where a thread
   * has gone round and nobody has noticed: without that turn it is another execution, in which all
   * threads come to the same.
   */
  default boolean needsAllTurns() {
    return true;
  }

  /** An event was appended to the log. */
  default void event(EventLog log, int event) {}

  /** All events from this one on are about to be taken back; the log still has them. */
  default void undo(int size) {}

  /**
   * All events so far are about to be forgotten: they will not be taken back, and the log begins
   * anew. So it is only in executions that are made for monitors that can do without.
   */
  default void forget() {}

  /** The execution is maximal: nobody can step. */
  default void end(Machine machine, EventLog log) {}

  /**
   * The errors that the latest call of {@link #event} or {@link #end} found. An execution with such
   * an error goes on, if the search does.
   */
  default List<Failure> found() {
    return List.of();
  }

  /** The accesses of a race among {@link #found}, first that at which it stands; else none. */
  default List<RacingAccess> accesses(int index) {
    return List.of();
  }

  /**
   * A monitor that does the same for other executions of the same exploration, on another machine
   * and in another Java thread; what it has seen is {@link #add added} in the end. Empty for one
   * that has to see all executions itself: they are explored by one machine then.
   */
  default Optional<Monitor> helper() {
    return Optional.empty();
  }

  /**
   * Adds what a helper has seen.
   *
   * @param helper one that {@link #helper} gave, which sees no more
   */
  default void add(Monitor helper) {}

  /**
   * What it has seen so far, as data, for {@link #goOnWith}: of executions that have ended, and
   * what need not be seen again in the present one. Empty for one of which nothing need be kept.
   */
  default Optional<Serializable> kept() {
    return Optional.empty();
  }

  /**
   * Adds what another one had seen before the exploration was stopped that it watches now; called
   * after {@link #start}.
   *
   * @param kept what {@link #kept} gave
   */
  default void goOnWith(Serializable kept) {}

  /** Whether it has seen all that it wanted to see: the search may stop. */
  default boolean isSatisfied() {
    return false;
  }

  /**
   * Whether what it has seen so far answers its question: other executions could only show more of
   * the same.
   */
  default boolean isSettled() {
    return isSatisfied();
  }
}
