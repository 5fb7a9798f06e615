package dev.weir.frontend.automaton;

import dev.weir.program.automaton.Operation.Barrier;

/** What happens between two places of a text. */
sealed interface Action {
  /** Nothing. */
  record Silent() implements Action {}

  /** Waits forever unless the condition holds. */
  record Assume(Condition condition) implements Action {}

  /** Changes a register. */
  record Assign(int register, Expression value) implements Action {}

  /** Reads into a register. */
  record ReadInto(int register, Location location) implements Action {}

  /** Waits until a value is read. */
  record ReadEqual(Location location, Expression value) implements Action {}

  /** Writes into the store buffer. */
  record Write(Location location, Expression value) implements Action {}

  /** Writes into memory when the store buffer is empty. */
  record LockedWrite(Location location, Expression value) implements Action {}

  /** Waits until memory has one value, and writes another. */
  record CompareAndSwap(Location location, Expression from, Expression to) implements Action {}

  /** Waits for the own stores. */
  record Wait(Barrier barrier) implements Action {}

  /** All on a way from one place to another at once, when the store buffer is empty. */
  record Locked(int start, int end) implements Action {}

  /** Whether it depends on what a register holds before. */
  default boolean uses(int register) {
    return switch (this) {
      case Silent _, Wait _, Locked _ -> false;
      case Assume(Condition condition) -> condition.uses(register);
      case Assign(int _, Expression value) -> value.uses(register);
      case ReadInto(int _, Location location) -> location.uses(register);
      case ReadEqual(Location location, Expression value) ->
          location.uses(register) || value.uses(register);
      case Write(Location location, Expression value) ->
          location.uses(register) || value.uses(register);
      case LockedWrite(Location location, Expression value) ->
          location.uses(register) || value.uses(register);
      case CompareAndSwap(Location location, Expression from, Expression to) ->
          location.uses(register) || from.uses(register) || to.uses(register);
    };
  }

  /** Whether it changes a register without regard to what that holds. */
  default boolean changes(int register) {
    return switch (this) {
      case Assign(int changed, Expression _) -> changed == register;
      case ReadInto(int changed, Location _) -> changed == register;
      case Silent _, Assume _, ReadEqual _, Write _, LockedWrite _ -> false;
      case CompareAndSwap _, Wait _, Locked _ -> false;
    };
  }
}
