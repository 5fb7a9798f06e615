package dev.weir.frontend.litmus;

import java.util.Collection;

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
  boolean holds(State state);

  /** Adds the locations and the values that are spoken of. */
  void collect(Collection<Location> locations, Collection<Datum> values);

  /** Two properties together, as short as it goes. */
  static Proposition both(Proposition left, Proposition right) {
    Proposition always = new Always(true);
    return left.equals(always) ? right : right.equals(always) ? left : new And(left, right);
  }

  /** True or false of every state. */
  record Always(boolean value) implements Proposition {
    @Override
    public boolean holds(State state) {
      return value;
    }

    @Override
    public void collect(Collection<Location> locations, Collection<Datum> values) {}

    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** A location has a value. */
  record Equal(Location location, Datum value) implements Proposition {
    @Override
    public boolean holds(State state) {
      return state.has(location, value);
    }

    @Override
    public void collect(Collection<Location> locations, Collection<Datum> values) {
      locations.add(location);
      values.add(value);
    }

    @Override
    public String toString() {
      return location + "=" + value;
    }
  }

  /** Two locations have the same value. */
  record Same(Location left, Location right) implements Proposition {
    @Override
    public boolean holds(State state) {
      return state.same(left, right);
    }

    @Override
    public void collect(Collection<Location> locations, Collection<Datum> values) {
      locations.add(left);
      locations.add(right);
    }

    @Override
    public String toString() {
      return left + "=" + right;
    }
  }

  /** Negation. */
  record Not(Proposition inner) implements Proposition {
    @Override
    public boolean holds(State state) {
      return !inner.holds(state);
    }

    @Override
    public void collect(Collection<Location> locations, Collection<Datum> values) {
      inner.collect(locations, values);
    }

    @Override
    public String toString() {
      return "not (" + inner + ")";
    }
  }

  /** Conjunction. */
  record And(Proposition left, Proposition right) implements Proposition {
    @Override
    public boolean holds(State state) {
      return left.holds(state) && right.holds(state);
    }

    @Override
    public void collect(Collection<Location> locations, Collection<Datum> values) {
      left.collect(locations, values);
      right.collect(locations, values);
    }

    @Override
    public String toString() {
      return within(left) + " /\\ " + within(right);
    }

    private static String within(Proposition part) {
      return switch (part) {
        case Or _, Implies _ -> "(" + part + ")";
        case Always _, Equal _, Same _, Not _, And _ -> part.toString();
      };
    }
  }

  /** Disjunction. */
  record Or(Proposition left, Proposition right) implements Proposition {
    @Override
    public boolean holds(State state) {
      return left.holds(state) || right.holds(state);
    }

    @Override
    public void collect(Collection<Location> locations, Collection<Datum> values) {
      left.collect(locations, values);
      right.collect(locations, values);
    }

    @Override
    public String toString() {
      return within(left) + " \\/ " + within(right);
    }

    private static String within(Proposition part) {
      return switch (part) {
        case Implies _ -> "(" + part + ")";
        case Always _, Equal _, Same _, Not _, And _, Or _ -> part.toString();
      };
    }
  }

  /** Implication. */
  record Implies(Proposition left, Proposition right) implements Proposition {
    @Override
    public boolean holds(State state) {
      return !left.holds(state) || right.holds(state);
    }

    @Override
    public void collect(Collection<Location> locations, Collection<Datum> values) {
      left.collect(locations, values);
      right.collect(locations, values);
    }

    @Override
    public String toString() {
      return switch (left) {
        case Implies _ -> "(" + left + ") => " + right;
        case Always _, Equal _, Same _, Not _, And _, Or _ -> left + " => " + right;
      };
    }
  }
}
