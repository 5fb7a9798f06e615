package dev.weir.frontend.litmus;

import java.util.Collection;
import java.util.List;

/** A property of a final state. */
public sealed interface Proposition {

  /** The values of a final state. */
  interface State {
    /** Whether a location has a value. */
    boolean has(Location location, Datum value);

    /** Whether two locations have the same value. */
    boolean same(Location left, Location right);
  }

  /** Whether a state has the property. */
  default boolean holds(State state) {
    return switch (this) {
      case Always(boolean value) -> value;
      case Equal(Location location, Datum value) -> state.has(location, value);
      case Same(Location left, Location right) -> state.same(left, right);
      case Not(Proposition inner) -> !inner.holds(state);
      case And(Proposition left, Proposition right) -> left.holds(state) && right.holds(state);
      case Or(Proposition left, Proposition right) -> left.holds(state) || right.holds(state);
      case Implies(Proposition left, Proposition right) -> !left.holds(state) || right.holds(state);
    };
  }

  /** Adds the locations and the values that are spoken of. */
  default void collect(Collection<Location> locations, Collection<Datum> values) {
    switch (this) {
      case Always _ -> {}
      case Equal(Location location, Datum value) -> {
        locations.add(location);
        values.add(value);
      }
      case Same(Location left, Location right) -> locations.addAll(List.of(left, right));
      case Not(Proposition inner) -> inner.collect(locations, values);
      case And(Proposition left, Proposition right) ->
          List.of(left, right).forEach(part -> part.collect(locations, values));
      case Or(Proposition left, Proposition right) ->
          List.of(left, right).forEach(part -> part.collect(locations, values));
      case Implies(Proposition left, Proposition right) ->
          List.of(left, right).forEach(part -> part.collect(locations, values));
    }
  }

  /** Two properties together, as short as it goes. */
  static Proposition both(Proposition left, Proposition right) {
    Proposition always = new Always(true);
    return left.equals(always) ? right : right.equals(always) ? left : new And(left, right);
  }

  /** The text of a part, in parentheses where its sign binds less than the one beside it. */
  private static String within(Proposition part, int binding) {
    int own =
        switch (part) {
          case Implies _ -> 0;
          case Or _ -> 1;
          case And _ -> 2;
          case Always _, Equal _, Same _, Not _ -> 3;
        };
    return own < binding ? "(" + part + ")" : part.toString();
  }

  /** True or false of every state. */
  record Always(boolean value) implements Proposition {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** A location has a value. */
  record Equal(Location location, Datum value) implements Proposition {
    @Override
    public String toString() {
      return location + "=" + value;
    }
  }

  /** Two locations have the same value. */
  record Same(Location left, Location right) implements Proposition {
    @Override
    public String toString() {
      return left + "=" + right;
    }
  }

  /** Negation. */
  record Not(Proposition inner) implements Proposition {
    @Override
    public String toString() {
      return "not (" + inner + ")";
    }
  }

  /** Conjunction. */
  record And(Proposition left, Proposition right) implements Proposition {
    @Override
    public String toString() {
      return within(left, 2) + " /\\ " + within(right, 2);
    }
  }

  /** Disjunction. */
  record Or(Proposition left, Proposition right) implements Proposition {
    @Override
    public String toString() {
      return within(left, 1) + " \\/ " + within(right, 1);
    }
  }

  /** Implication. */
  record Implies(Proposition left, Proposition right) implements Proposition {
    @Override
    public String toString() {
      return within(left, 1) + " => " + right;
    }
  }
}
