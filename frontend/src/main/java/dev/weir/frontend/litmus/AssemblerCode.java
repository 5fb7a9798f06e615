package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.InstructionSet;
import dev.weir.frontend.litmus.code.InstructionSet.RegisterName;
import dev.weir.frontend.litmus.code.ThreadCode;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Code in columns: a process in each, an instruction in each row. */
final class AssemblerCode implements Registers {
  private final Variables variables;
  private final List<List<Tokens>> columns = new ArrayList<>();
  private final List<SourcePosition> heads = new ArrayList<>();
  private final Map<Location.Register, Initialisation> initial;
  private Optional<InstructionSet> machine = Optional.empty();
  private List<ThreadCode> code = List.of();

  /**
   * No code as yet.
   *
   * @param initial what the initial section says of registers
   */
  AssemblerCode(Variables variables, Map<Location.Register, Initialisation> initial) {
    this.variables = variables;
    this.initial = initial;
  }

  /** Takes the columns. */
  void parse(Tokens tokens) throws InputException {
    SourcePosition start = tokens.position();
    for (List<Token> cell : row(tokens)) {
      Token head = cell.getFirst();
      if (!head.text().equals("P" + heads.size())) {
        throw head.wrong(
            "expected P" + heads.size() + ", the head of a column, found " + head.quoted());
      }
      heads.add(head.position());
      columns.add(new ArrayList<>());
    }
    while (!FrameParser.isNext(tokens) && !tokens.isAtEnd()) {
      List<List<Token>> row = row(tokens);
      if (row.size() > heads.size()) {
        throw row.get(heads.size())
            .getFirst()
            .wrong("a column too many: the first row names " + heads.size());
      }
      for (int i = 0; i < row.size(); i++) {
        if (row.get(i).size() > 1) {
          columns.get(i).add(new Tokens(row.get(i)));
        }
      }
    }
    if (heads.isEmpty()) {
      throw Token.wrong(start, "no processes; start the code with P0 | P1 ;");
    }
  }

  /** The cells of a row, each with an end. */
  private static List<List<Token>> row(Tokens tokens) throws InputException {
    List<List<Token>> cells = new ArrayList<>();
    List<Token> cell = new ArrayList<>();
    while (true) {
      Token token = tokens.peek();
      if (token.kind() == Token.Kind.END) {
        throw token.wrong("the code does not end; end each row with ';'");
      }
      tokens.next();
      if (!token.is("|") && !token.is(";")) {
        cell.add(token);
        continue;
      }
      cell.add(new Token(Token.Kind.END, "", token.position()));
      cells.add(cell);
      if (token.is(";")) {
        return cells;
      }
      cell = new ArrayList<>();
    }
  }

  /** The words of the code, by process and row. */
  List<List<List<Token>>> words() {
    return columns.stream().map(column -> column.stream().map(Tokens::all).toList()).toList();
  }

  int threads() {
    return heads.size();
  }

  /** Makes the code of all processes, for a machine. */
  void lower(InstructionSet instructions) throws InputException {
    machine = Optional.of(instructions);
    List<ThreadCode> lowered = new ArrayList<>();
    for (int thread = 0; thread < threads(); thread++) {
      lowered.add(lower(thread, instructions));
    }
    code = lowered;
  }

  /** The code that was last made. */
  List<ThreadCode> code() {
    return code;
  }

  @Override
  public Place place(Location.Register register, SourcePosition position) throws InputException {
    if (register.thread() >= code.size()) {
      throw Token.wrong(position, "there is no process " + register.thread());
    }
    RegisterName name = machine.orElseThrow().register(register.name(), position);
    int index = code.get(register.thread()).register(name.name());
    return new Place.Register(register.thread(), index, name.width(), true);
  }

  @Override
  public int compare(String left, String right) {
    return Integer.compare(rank(left), rank(right));
  }

  private int rank(String name) {
    return machine.flatMap(known -> known.register(name)).map(RegisterName::rank).orElse(0);
  }

  private ThreadCode lower(int thread, InstructionSet instructions) throws InputException {
    ThreadCode code = new ThreadCode(thread, heads.get(thread));
    Map<String, Operand> values = new LinkedHashMap<>();
    for (Map.Entry<Location.Register, Initialisation> entry : initial.entrySet()) {
      if (entry.getKey().thread() == thread) {
        RegisterName register =
            instructions.register(entry.getKey().name(), entry.getValue().position());
        values.put(register.name(), value(entry.getValue(), instructions, register));
      }
    }
    values.forEach((name, value) -> code.move(code.register(name), value));
    Blocks labels = new Blocks();
    for (Tokens line : columns.get(thread)) {
      labels.find(line, code);
    }
    List<Tokens> lines = columns.get(thread);
    for (int at = 0; at < lines.size(); ) {
      at += lower(lines, at, code, labels, instructions);
    }
    if (!code.isClosed()) {
      code.end();
    }
    return code;
  }

  private Operand value(Initialisation entry, InstructionSet instructions, RegisterName register)
      throws InputException {
    if (entry.values().isEmpty()) {
      return Operand.constant(0);
    }
    return switch (entry.values().getFirst()) {
      case Datum.Number(long number) -> Operand.constant(instructions.held(register, number));
      case Datum.Address(String symbol, int index) ->
          variables.address(symbol, index, entry.position());
    };
  }

  private static int lower(
      List<Tokens> lines, int at, ThreadCode code, Blocks labels, InstructionSet instructions)
      throws InputException {
    Tokens line = lines.get(at);
    line.goTo(0);
    while (line.peek(1).is(":")) {
      Token label = line.next();
      line.next();
      code.at(label.position());
      code.start(labels.block(label));
    }
    if (line.isAtEnd()) {
      return 1;
    }
    code.at(line.position());
    if (code.isClosed()) {
      code.start(code.newBlock());
    }
    return instructions.lower(lines, at, code, labels);
  }

  /** The labels of one process. */
  private final class Blocks implements InstructionSet.Labels {
    private final Map<String, Integer> blocks = new LinkedHashMap<>();

    void find(Tokens line, ThreadCode code) throws InputException {
      line.goTo(0);
      while (line.peek(1).is(":")) {
        Token label = line.word("a label");
        line.next();
        if (blocks.put(label.text(), code.newBlock()) != null) {
          throw label.wrong("the label " + label.text() + " stands twice; rename one");
        }
      }
    }

    @Override
    public int block(Token label) throws InputException {
      Optional<Integer> block = Optional.ofNullable(blocks.get(label.text()));
      if (block.isEmpty()) {
        throw label.wrong("this process has no label " + label.text() + "; add it");
      }
      return block.get();
    }

    @Override
    public Operand address(Token symbol, int index) throws InputException {
      return variables.address(symbol.text(), index, symbol.position());
    }
  }
}
