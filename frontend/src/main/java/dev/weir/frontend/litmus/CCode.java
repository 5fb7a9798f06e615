package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
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
final class CCode {
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
    while (!ConditionParser.isNext(tokens) && !tokens.isAtEnd()) {
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
      code.fullFences.addAll(KernelFences.fullFences(tokens));
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
    for (int thread = 0; !ConditionParser.isNext(tokens) && !tokens.isAtEnd(); thread++) {
      while (!tokens.isNext("{") && !tokens.isAtEnd()) {
        tokens.next();
      }
      periods.skipBody(tokens, thread);
    }
    tokens.goTo(start);
  }

  /** What holds of the final states that the grace periods allow. */
  Proposition kept() {
    return periods.kept();
  }

  List<CThread> threads() {
    return threads;
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
        DataType type = entry.getValue().type().orElse(DataType.INT);
        code.declare(name, type);
        Operand value = argument(name, type, Optional.of(value(entry.getValue())));
        code.code().move(code.register(text), value);
      }
    }
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
