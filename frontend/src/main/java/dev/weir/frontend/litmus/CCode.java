package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.DataType;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The processes of a test in C: functions {@code P0}, {@code P1}, …. */
final class CCode implements Registers {
  private final Variables variables;
  private final Map<Location.Register, Initialisation> initial;
  private final List<CThread> threads = new ArrayList<>();
  private final GracePeriods periods;

  CCode(Variables variables, Map<Location.Register, Initialisation> initial) {
    this.variables = variables;
    this.initial = initial;
    this.periods = new GracePeriods(variables);
  }

  /** Takes all functions. */
  void parse(Tokens tokens) throws InputException {
    countSections(tokens);
    while (!FrameParser.isNext(tokens) && !tokens.isAtEnd()) {
      if (!tokens.take("void") && DataType.isNext(tokens)) {
        DataType.parse(tokens);
      }
      Token name = tokens.word("a process, such as P0");
      int thread = threads.size();
      if (!name.text().equals("P" + thread)) {
        throw name.wrong("expected the process P" + thread + ", found " + name.quoted());
      }
      CThread code = new CThread(thread, name.position(), periods);
      threads.add(code);
      parameters(tokens, code);
      locals(code);
      periods.begin(code, name.position());
      int start = tokens.mark();
      List<Token> body = tokens.body();
      tokens.goTo(start);
      code.fullFences.addAll(CCalls.fullFences(body));
      code.assigned.addAll(assigned(body));
      new CStatements(tokens, code, variables).body();
      periods.end(code, name.position());
    }
    if (threads.isEmpty()) {
      throw tokens.peek().wrong("no processes; write a function P0 (...) { ... }");
    }
  }

  /** Looks through all bodies: a grace period waits for threads that come later too. */
  private void countSections(Tokens tokens) throws InputException {
    int start = tokens.mark();
    for (int thread = 0; !FrameParser.isNext(tokens) && !tokens.isAtEnd(); thread++) {
      while (!tokens.isNext("{") && !tokens.isAtEnd()) {
        tokens.next();
      }
      periods.count(tokens.body(), thread);
    }
    tokens.goTo(start);
  }

  /** The names that a body assigns to, not through a pointer. */
  private static Set<String> assigned(List<Token> body) {
    Set<String> names = new HashSet<>();
    for (int at = 0; at + 1 < body.size(); at++) {
      boolean isPointedTo = at > 0 && body.get(at - 1).is("*");
      if (body.get(at).kind() == Token.Kind.WORD
          && !isPointedTo
          && CStatements.isAssignment(body.get(at + 1))) {
        names.add(body.get(at).text());
      }
    }
    return names;
  }

  /** What holds of the final states that the grace periods allow. */
  Proposition kept() {
    return periods.kept();
  }

  List<CThread> threads() {
    return threads;
  }

  @Override
  public Place place(Location.Register register, SourcePosition position) throws InputException {
    if (register.thread() >= threads.size()) {
      throw Token.wrong(position, "there is no process " + register.thread());
    }
    CThread thread = threads.get(register.thread());
    Optional<DataType> type = thread.type(register.name());
    if (type.isEmpty()) {
      throw Token.wrong(
          position,
          "P" + register.thread() + " has no variable '" + register.name() + "'; declare it");
    }
    int kept = thread.register(register.name());
    return new Place.Register(register.thread(), kept, type.get().width(), type.get().isSigned());
  }

  @Override
  public int compare(String left, String right) {
    return left.compareTo(right);
  }

  private void parameters(Tokens tokens, CThread code) throws InputException {
    tokens.expect("(");
    if (tokens.isNext("void") && tokens.peek(1).is(")")) {
      tokens.next();
    }
    while (!tokens.take(")")) {
      DataType type = DataType.parse(tokens);
      Token name = tokens.word("a parameter");
      if (tokens.take("[")) {
        if (!tokens.isNext("]")) {
          tokens.number();
        }
        tokens.expect("]");
        type = type.pointer();
      }
      code.code().at(name.position());
      code.declare(name, type);
      Optional<Initialisation> given =
          Optional.ofNullable(initial.get(new Location.Register(code.thread(), name.text())));
      code.code().move(code.register(name.text()), argument(name, type, given.map(CCode::value)));
      if (!tokens.isNext(")")) {
        tokens.expect(",");
      }
    }
  }

  private static Datum value(Initialisation entry) {
    return entry.values().isEmpty() ? new Datum.Number(0) : entry.values().getFirst();
  }

  /** Local variables that the initial section sets. */
  private void locals(CThread code) throws InputException {
    for (Map.Entry<Location.Register, Initialisation> entry : initial.entrySet()) {
      String text = entry.getKey().name();
      if (entry.getKey().thread() == code.thread() && code.type(text).isEmpty()) {
        Token name = new Token(Token.Kind.WORD, text, entry.getValue().position());
        DataType type = entry.getValue().type().orElseGet(() -> local(entry.getValue()));
        code.declare(name, type);
        Operand value = argument(name, type, Optional.of(value(entry.getValue())));
        code.code().move(code.register(text), value);
      }
    }
  }

  private DataType local(Initialisation entry) {
    return switch (value(entry)) {
      case Datum.Number _ -> DataType.INT;
      case Datum.Address(String symbol, int _) -> variables.pointer(symbol);
    };
  }

  /** A pointer parameter is the variable of the same name, unless its value is given. */
  private Operand argument(Token name, DataType type, Optional<Datum> given) throws InputException {
    Datum value =
        given.orElse(type.isPointer() ? new Datum.Address(name.text(), 0) : new Datum.Number(0));
    return switch (value) {
      case Datum.Number(long number) -> Operand.constant(number & mask(type));
      case Datum.Address(String symbol, int index) -> {
        type.pointee().ifPresent(pointee -> variables.use(symbol, pointee, name.position()));
        yield variables.address(symbol, index, name.position());
      }
    };
  }

  private static long mask(DataType type) {
    return -1L >>> (Long.SIZE - type.width());
  }

  /** One process: its code, and its local variables with their types. */
  static final class CThread {
    private final int thread;
    private final ThreadCode code;
    private final Map<String, DataType> locals = new LinkedHashMap<>();
    private final Set<SourcePosition> fullFences = new HashSet<>();
    private final Set<String> assigned = new HashSet<>();
    private final Set<String> undeclared = new HashSet<>();
    private final GracePeriods periods;
    private int loops;

    CThread(int thread, SourcePosition position, GracePeriods periods) {
      this.thread = thread;
      this.periods = periods;
      this.code = new ThreadCode(thread, position);
    }

    int thread() {
      return thread;
    }

    ThreadCode code() {
      return code;
    }

    /** Makes a variable; one of the same name in another block is the same. */
    void declare(Token name, DataType type) throws InputException {
      Optional<DataType> before = Optional.ofNullable(locals.put(name.text(), type));
      if (before.isPresent() && !before.get().equals(type)) {
        throw name.wrong("'" + name.text() + "' has another type before; rename one of them");
      }
      code.register(name.text());
    }

    Optional<DataType> type(String name) {
      return Optional.ofNullable(locals.get(name));
    }

    /**
     * Takes a name that nothing declares, but something assigns to, for a register, as herd does:
     * it holds numbers and addresses, and 0 at the start.
     *
     * @param name no local variable as yet
     * @return whether the process assigns to this name
     */
    boolean takeUndeclared(String name) {
      if (!assigned.contains(name)) {
        return false;
      }
      undeclared.add(name);
      locals.put(name, DataType.LONG);
      code.register(name);
      return true;
    }

    /** The type of a local variable that gets a value: one that is not declared is of its type. */
    DataType assigned(String name, DataType declared, DataType value) {
      if (!undeclared.contains(name) || !value.isPointer()) {
        return declared;
      }
      locals.put(name, value);
      return value;
    }

    int register(String name) {
      return code.register(name);
    }

    GracePeriods periods() {
      return periods;
    }

    /** The body of a loop begins. */
    void enterLoop() {
      loops++;
    }

    /** The body of a loop has ended. */
    void leaveLoop() {
      loops--;
    }

    boolean isInLoop() {
      return loops > 0;
    }

    /** Whether a barrier after the operation that stands here makes it a full fence. */
    boolean isFullFence(SourcePosition position) {
      return fullFences.contains(position);
    }
  }
}
