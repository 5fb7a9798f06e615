package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.program.AtomicOperator;
import dev.weir.program.BinaryOperator;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The read-side critical sections and the grace periods of a test: a grace period does not end
 * before every section has ended that began before it, with all its stores in memory.
 *
 * <p>Entering a section must cost a reader nothing, not even on hardware with store buffers. So a
 * grace period does not wait: it counts itself, as a full fence, and then notes for each reader the
 * last section whose end has arrived in memory; a reader notes at the start of a section how many
 * grace periods have begun. Final states of executions in which these notes show that a grace
 * period ended too early are left out; they are those that the waiting would have prevented.
 */
final class GracePeriods {
  /** The variable that counts the grace periods that have begun. */
  static final String BEGUN = "grace periods";

  /** What a section has seen that was never entered. */
  private static final int NEVER = Integer.MAX_VALUE;

  private final Variables variables;

  /** How many sections each thread has at most, for those that have any. */
  private final Map<Integer, Integer> readers = new LinkedHashMap<>();

  private final Map<Integer, Integer> depths = new LinkedHashMap<>();
  private final List<Section> sections = new ArrayList<>();
  private final List<Period> periods = new ArrayList<>();

  /**
   * A critical section.
   *
   * @param number its number among those of the thread, from 1
   * @param seen how many grace periods had begun before it
   */
  private record Section(int thread, int number, Location.Register seen) {}

  /**
   * A grace period.
   *
   * @param number its number in the order in which they began, from 1
   * @param ended for each reader the last section whose end it saw
   */
  private record Period(Location.Register number, Map<Integer, Location.Register> ended) {}

  GracePeriods(Variables variables) {
    this.variables = variables;
  }

  /** Notes how many sections the body of a thread has. */
  void count(List<Token> body, int thread) {
    body.stream()
        .filter(token -> token.is("rcu_read_lock"))
        .forEach(_ -> readers.merge(thread, 1, Integer::sum));
  }

  /** At the start of a thread, none of its sections was entered. */
  void begin(CCode.CThread thread, SourcePosition position) throws InputException {
    if (readers.containsKey(thread.thread())) {
      thread.code().prepareDependences();
    }
    for (int number = 1; number <= readers.getOrDefault(thread.thread(), 0); number++) {
      int seen = register(thread, "periods before section " + number, position);
      thread.code().move(seen, Operand.constant(NEVER));
    }
  }

  /**
   * {@code rcu_read_lock}: a load. Nothing that follows it comes before a grace period that it has
   * seen to begin; what stands before it is in no order with it.
   */
  void enter(Token name, CCode.CThread thread) throws InputException {
    requireNoLoop(name, thread);
    if (depths.merge(thread.thread(), 1, Integer::sum) > 1) {
      return;
    }
    int number = 1 + (int) sections.stream().filter(s -> s.thread() == thread.thread()).count();
    String seen = "periods before section " + number;
    thread.code().at(name.position());
    Operand begun = thread.code().load(begun(name), DataType.INT, MemoryOrder.RELAXED);
    thread.code().move(register(thread, seen, name.position()), begun);
    thread.code().dependOn(begun);
    sections.add(
        new Section(thread.thread(), number, new Location.Register(thread.thread(), seen)));
  }

  /** {@code rcu_read_unlock}: a store that arrives after all before it. */
  void leave(Token name, CCode.CThread thread) throws InputException {
    requireNoLoop(name, thread);
    int depth = depths.merge(thread.thread(), -1, Integer::sum);
    if (depth < 0) {
      throw name.wrong("there is no critical section to leave; call rcu_read_lock before");
    }
    if (depth == 0) {
      int number = sections.getLast().number();
      thread.code().at(name.position());
      thread
          .code()
          .store(
              ended(thread.thread(), name),
              Operand.constant(number),
              DataType.INT,
              MemoryOrder.RELEASE);
    }
  }

  /** {@code synchronize_rcu}: a full fence that counts, then loads, and a full fence. */
  void synchronise(Token name, CCode.CThread thread) throws InputException {
    requireNoLoop(name, thread);
    if (depths.getOrDefault(thread.thread(), 0) > 0) {
      throw name.wrong("this waits for the critical section that it stands in, for ever; leave it");
    }
    int index = periods.size();
    ThreadCode code = thread.code();
    code.at(name.position());
    Operand before =
        code.modify(AtomicOperator.ADD, begun(name), Operand.constant(1), DataType.INT);
    String number = "number of period " + index;
    code.move(
        register(thread, number, name.position()),
        code.binary(BinaryOperator.ADD, Integer.SIZE, before, 1));
    Map<Integer, Location.Register> ended = new LinkedHashMap<>();
    for (int reader : readers.keySet()) {
      if (reader != thread.thread()) {
        String last = "section of " + reader + " before the end of period " + index;
        Operand found = code.load(ended(reader, name), DataType.INT, MemoryOrder.RELAXED);
        code.move(register(thread, last, name.position()), found);
        ended.put(reader, new Location.Register(thread.thread(), last));
      }
    }
    code.fence(MemoryOrder.SEQ_CST);
    periods.add(new Period(new Location.Register(thread.thread(), number), ended));
  }

  /** Refuses a thread that ends within a section. */
  void end(CCode.CThread thread, SourcePosition position) throws InputException {
    if (depths.getOrDefault(thread.thread(), 0) > 0) {
      throw Token.wrong(
          position, "P" + thread.thread() + " does not leave its last critical section");
    }
  }

  /** What holds of final states in which no grace period ended too early. */
  Proposition kept() {
    Proposition all = new Proposition.Always(true);
    for (Period period : periods) {
      for (Section section : sections) {
        Location.Register ended = period.ended().get(section.thread());
        if (ended != null) {
          Proposition early =
              new Proposition.And(
                  beganBefore(section, period), new Proposition.Not(reached(ended, section)));
          all = new Proposition.And(all, new Proposition.Not(early));
        }
      }
    }
    return all;
  }

  private Proposition beganBefore(Section section, Period period) {
    Proposition any = new Proposition.Always(false);
    for (int number = 1; number <= periods.size(); number++) {
      for (int seen = 0; seen < number; seen++) {
        any =
            new Proposition.Or(
                any, new Proposition.And(is(period.number(), number), is(section.seen(), seen)));
      }
    }
    return any;
  }

  private Proposition reached(Location.Register ended, Section section) {
    Proposition any = new Proposition.Always(false);
    for (int number = section.number();
        number <= readers.getOrDefault(section.thread(), 0);
        number++) {
      any = new Proposition.Or(any, is(ended, number));
    }
    return any;
  }

  private static Proposition is(Location.Register register, int value) {
    return new Proposition.Equal(register, new Datum.Number(value));
  }

  private static void requireNoLoop(Token name, CCode.CThread thread) throws InputException {
    if (thread.isInLoop()) {
      throw name.wrong(name.text() + " in a loop is not supported; write the iterations out");
    }
  }

  private Operand begun(Token name) throws InputException {
    variables.use(BEGUN, DataType.INT, name.position());
    return variables.address(BEGUN, 0, name.position());
  }

  private Operand ended(int reader, Token name) throws InputException {
    String variable = "last section of " + reader;
    variables.use(variable, DataType.INT, name.position());
    return variables.address(variable, 0, name.position());
  }

  private static int register(CCode.CThread thread, String name, SourcePosition position)
      throws InputException {
    thread.declare(new Token(Token.Kind.WORD, name, position), DataType.INT);
    return thread.register(name);
  }
}
