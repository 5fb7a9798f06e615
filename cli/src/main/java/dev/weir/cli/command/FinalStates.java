package dev.weir.cli.command;

import dev.weir.frontend.litmus.Datum;
import dev.weir.frontend.litmus.LitmusTest;
import dev.weir.frontend.litmus.Location;
import dev.weir.frontend.litmus.Place;
import dev.weir.frontend.litmus.Proposition;
import dev.weir.machine.Machine;
import dev.weir.machine.memory.MemoryView;
import dev.weir.program.Operand;
import dev.weir.trace.EventLog;
import dev.weir.trace.Monitor;
import dev.weir.trace.graph.ShashaSnirTrace;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Collects the final states of the complete executions of a litmus test. */
public final class FinalStates implements Monitor {
  private final LitmusTest test;
  private final boolean mayRepeat;
  private final Set<ShashaSnirTrace> traces = new HashSet<>();
  private final Set<Values> seen = new HashSet<>();
  private final Set<String> states = new TreeSet<>();
  private long positive;
  private long negative;

  /** The values of the locations that are shown. */
  private record Values(long[] values) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Values(long[] others) && Arrays.equals(values, others);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }
  }

  /**
   * No states.
   *
   * @param mayRepeat whether a trace may be seen several times, and is to count once
   */
  public FinalStates(LitmusTest test, boolean mayRepeat) {
    this.test = test;
    this.mayRepeat = mayRepeat;
  }

  /** The distinct states, as text. */
  public List<String> states() {
    return List.copyOf(states);
  }

  /** How many traces end with the property. */
  long positive() {
    return positive;
  }

  /** How many traces end without it. */
  long negative() {
    return negative;
  }

  @Override
  public void start(Machine machine) {
    seen.clear();
    traces.clear();
    states.clear();
    positive = 0;
    negative = 0;
  }

  @Override
  public void end(Machine machine, EventLog log) {
    for (int thread = 0; thread < machine.threads(); thread++) {
      if (machine.exists(thread) && !machine.hasEnded(thread)) {
        return;
      }
    }
    State state = new State(machine);
    if (mayRepeat && !traces.add(ShashaSnirTrace.of(log, machine))) {
      return;
    }
    if (!test.filter().holds(state)) {
      return;
    }
    if (test.condition().proposition().holds(state)) {
      positive++;
    } else {
      negative++;
    }
    List<Location> shown = test.shown();
    long[] values = new long[shown.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = state.value(test.place(shown.get(i)));
    }
    if (seen.add(new Values(values))) {
      states.add(state.text(values));
    }
  }

  /** The state at the end of an execution. */
  private final class State implements Proposition.State {
    private final Machine machine;
    private final MemoryView memory;

    State(Machine machine) {
      this.machine = machine;
      this.memory = machine.memory();
    }

    /** A value, zero-extended. */
    long value(Place place) {
      return switch (place) {
        case Place.Register register ->
            cut(machine.places().register(register.thread(), register.register()), place.width());
        case Place.Memory bytes -> {
          long start = memory.addressOf(new Operand.GlobalAddress(bytes.global(), 0));
          yield cut(
              memory.read(memory.objectAt(start), start + bytes.offset(), bytes.size()),
              bytes.width());
        }
      };
    }

    private static long cut(long value, int width) {
      return value & -1L >>> (Long.SIZE - width);
    }

    @Override
    public boolean has(Location location, Datum value) {
      Place place = test.place(location);
      return value(place) == cut(memory.addressOf(test.operand(value)), place.width());
    }

    @Override
    public boolean same(Location left, Location right) {
      Place one = test.place(left);
      Place other = test.place(right);
      int width = Math.min(one.width(), other.width());
      return cut(value(one), width) == cut(value(other), width);
    }

    String text(long[] values) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < values.length; i++) {
        Location location = test.shown().get(i);
        text.append(i == 0 ? "" : " ").append(location).append('=');
        text.append(text(values[i], test.place(location))).append(';');
      }
      return text.toString();
    }

    private String text(long value, Place place) {
      int object = memory.objectAt(value);
      if (object != MemoryView.NO_OBJECT) {
        return machine.names().name(value);
      }
      int unused = Long.SIZE - place.width();
      return place.isSigned()
          ? Long.toString(value << unused >> unused)
          : Long.toUnsignedString(value);
    }
  }
}
