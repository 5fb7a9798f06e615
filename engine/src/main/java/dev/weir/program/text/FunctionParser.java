package dev.weir.program.text;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Signature;
import dev.weir.program.Terminator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads functions, block after block. */
final class FunctionParser {
  private static final Set<String> TERMINATORS =
      Set.of("jump", "branch", "switch", "return", "unreachable");

  /** No value that is handed over as a whole is larger. */
  private static final int MOST_VALUE_BYTES = 16;

  /** More are no program's, and no memory's. */
  private static final int MOST_REGISTERS = 1 << 22;

  private final Tokens tokens;
  private final TableParser tables;
  private final OperandParser operands;
  private final InstructionParser instructions;

  /** Where the function that is read jumps to. */
  private final List<Target> targets = new ArrayList<>();

  /** A block that something jumps to, and where that is said. */
  private record Target(Token token, int block) {}

  FunctionParser(Tokens tokens, TableParser tables, OperandParser operands) {
    this.tokens = tokens;
    this.tables = tables;
    this.operands = operands;
    this.instructions = new InstructionParser(tokens, operands, tables);
  }

  /**
   * Takes a function, whose first word is taken already.
   *
   * @param hasBody whether blocks follow
   */
  Function function(boolean hasBody) throws ProgramTextException {
    Token start = tokens.peek();
    String name = Names.Name.read(tokens, "function").text();
    tokens.expect("(");
    int parameters = tokens.small("the number of parameters", 0, MOST_REGISTERS);
    boolean variadic = tokens.takes(",");
    if (variadic) {
      tokens.expect("...");
    }
    tokens.expect(")");
    int registers =
        tokens.takes("registers")
            ? tokens.small("the number of registers", hasBody ? parameters : 0, MOST_REGISTERS)
            : hasBody ? parameters : 0;
    boolean library = tokens.takes("library");
    boolean weak = tokens.takes("weak");
    Map<Integer, String> variables = new HashMap<>();
    if (tokens.takes("variables")) {
      while (tokens.isNumber()) {
        int register = tokens.small("the number of a register", 0, MOST_REGISTERS);
        variables.put(register, tokens.text());
      }
    }
    Signature signature = tokens.takes("signature") ? signature() : Signature.UNKNOWN;
    if (hasBody) {
      tokens.expect("{");
    }
    if (hasBody && variadic && parameters == 0) {
      throw start.error("a variadic function with a body needs a parameter for its arguments");
    }
    Notes notes = Notes.read(tokens, tables, "");
    var position = notes.position();
    notes.requireNothingLeft();
    List<Block> blocks = List.of();
    if (hasBody) {
      operands.begin(registers);
      instructions.begin(position.file());
      blocks = blocks();
      operands.begin(0);
    }
    return new Function(
        name,
        parameters,
        variadic,
        registers,
        blocks,
        position,
        library,
        weak,
        variables,
        signature);
  }

  private Signature signature() throws ProgramTextException {
    Signature.Value result = value();
    List<Signature.Value> parameters = new ArrayList<>();
    tokens.expect("(");
    while (!tokens.takes(")")) {
      if (!parameters.isEmpty()) {
        tokens.expect(",");
      }
      parameters.add(value());
    }
    return new Signature(result, parameters);
  }

  private Signature.Value value() throws ProgramTextException {
    Token start = tokens.peek();
    String word = tokens.word("a kind of value");
    Signature.Kind kind =
        Arrays.stream(Signature.Kind.values())
            .filter(known -> known.text().equals(word))
            .findFirst()
            .orElseThrow(() -> start.error("'" + word + "' is no kind of value"));
    return new Signature.Value(kind, tokens.small("a number of bytes", 0, MOST_VALUE_BYTES));
  }

  private List<Block> blocks() throws ProgramTextException {
    targets.clear();
    List<Block> blocks = new ArrayList<>();
    do {
      tokens.expect("b" + blocks.size());
      tokens.expect(":");
      tokens.endLine();
      blocks.add(block());
    } while (!tokens.takes("}"));
    tokens.endLine();
    for (Target target : targets) {
      if (target.block >= blocks.size()) {
        throw target.token.error(
            target.token + " is none of the " + blocks.size() + " blocks of the function");
      }
    }
    return blocks;
  }

  private Block block() throws ProgramTextException {
    List<Instruction> code = new ArrayList<>();
    while (!TERMINATORS.contains(tokens.peek().text())) {
      if (tokens.peek().kind() == Token.Kind.END || tokens.peek().is("}")) {
        throw tokens.unexpected("an instruction or the end of the block, such as 'return'");
      }
      code.add(instructions.instruction());
    }
    return new Block(code, terminator());
  }

  private Terminator terminator() throws ProgramTextException {
    Unfinished<Terminator> unfinished = end();
    Notes notes = instructions.notes();
    Terminator terminator = unfinished.with(notes);
    notes.requireNothingLeft();
    return terminator;
  }

  private Unfinished<Terminator> end() throws ProgramTextException {
    return switch (tokens.word("the end of a block")) {
      case "jump" -> {
        int target = target();
        yield n -> new Terminator.Jump(target, n.position());
      }
      case "branch" -> {
        Operand condition = operands.operand();
        tokens.expect(",");
        int ifTrue = target();
        tokens.expect(",");
        int ifFalse = target();
        yield n -> new Terminator.Branch(condition, ifTrue, ifFalse, n.position());
      }
      case "switch" -> choice();
      case "return" -> {
        Optional<Operand> value =
            Tokens.endsStatement(tokens.peek())
                ? Optional.empty()
                : Optional.of(operands.operand());
        yield n -> new Terminator.Return(value, n.position());
      }
      case "unreachable" -> n -> new Terminator.Unreachable(n.position());
      default -> throw new IllegalStateException("the words are those of the set");
    };
  }

  private Unfinished<Terminator> choice() throws ProgramTextException {
    Operand value = operands.operand();
    List<Terminator.Case> cases = new ArrayList<>();
    tokens.expect(",");
    while (!tokens.takes("else")) {
      long number = tokens.number();
      tokens.expect(":");
      cases.add(new Terminator.Case(number, target()));
      tokens.expect(",");
    }
    int otherwise = target();
    return n -> new Terminator.Switch(value, cases, otherwise, n.position());
  }

  private int target() throws ProgramTextException {
    Token start = tokens.peek();
    int block = tokens.index("b", "a block, such as 'b0'");
    targets.add(new Target(start, block));
    return block;
  }
}
