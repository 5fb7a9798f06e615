package dev.weir.program.text;

import dev.weir.program.AtomicOperator;
import dev.weir.program.BarrierKind;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.UnaryOperator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads one line that is an instruction. */
final class InstructionParser {
  private final Tokens tokens;
  private final OperandParser operands;
  private final AccessParser accesses;
  private final TableParser tables;
  private String file = "";

  InstructionParser(Tokens tokens, OperandParser operands, TableParser tables) {
    this.tokens = tokens;
    this.operands = operands;
    this.accesses = new AccessParser(tokens, operands);
    this.tables = tables;
  }

  /** Positions without a file are in this one from now on. */
  void begin(String fileOfFunction) {
    file = fileOfFunction;
  }

  /** Takes the rest of a line. */
  Notes notes() throws ProgramTextException {
    return Notes.read(tokens, tables, file);
  }

  /** Takes a line. */
  Instruction instruction() throws ProgramTextException {
    Unfinished<Instruction> unfinished = operands.isRegister() ? assignment() : statement();
    Notes notes = notes();
    Instruction instruction = unfinished.with(notes);
    notes.requireNothingLeft();
    return instruction;
  }

  private Unfinished<Instruction> assignment() throws ProgramTextException {
    int first = operands.register();
    if (tokens.takes(":")) {
      return accesses.words(first, operands.register());
    }
    if (tokens.takes(",")) {
      int second = operands.register();
      tokens.expect("=");
      return two(first, second);
    }
    tokens.expect("=");
    Token next = tokens.peek();
    boolean isOperand =
        next.kind() != Token.Kind.WORD
            || tokens.isNumber()
            || operands.isRegister()
            || Tokens.endsStatement(tokens.peekSecond())
            || tokens.peekSecond().is("?")
            || tokens.peekSecond().is("~");
    return isOperand ? moveOrSelect(first) : one(first);
  }

  private Unfinished<Instruction> moveOrSelect(int destination) throws ProgramTextException {
    Operand operand = operands.operand();
    if (!tokens.takes("?")) {
      return n -> new Instruction.Move(destination, operand, n.position());
    }
    Operand ifTrue = operands.operand();
    tokens.expect(":");
    Operand ifFalse = operands.operand();
    return n -> new Instruction.Select(destination, operand, ifTrue, ifFalse, n.position());
  }

  /** What sets one register. */
  private Unfinished<Instruction> one(int destination) throws ProgramTextException {
    if (tokens.takes("call")) {
      return call(OptionalInt.of(destination));
    }
    if (tokens.takes("allocate")) {
      return allocate(destination);
    }
    if (tokens.takes("thread_local")) {
      int global = operands.threadLocal();
      return n -> new Instruction.ThreadLocalAddress(destination, global, n.position());
    }
    if (tokens.takes("undefined_bytes")) {
      Operand address = operands.address();
      tokens.expect(",");
      int size = bytes();
      return n -> new Instruction.UndefinedBytes(destination, address, size, n.position());
    }
    Opcode opcode = Opcode.read(tokens);
    if (opcode.name().equals("load")) {
      return accesses.load(destination, opcode);
    }
    Optional<AtomicOperator> atomic = opcode.constant(AtomicOperator.class, "rmw_");
    if (atomic.isPresent()) {
      return accesses.readModifyWrite(destination, atomic.get(), opcode);
    }
    return arithmetic(destination, opcode);
  }

  private Unfinished<Instruction> allocate(int destination) throws ProgramTextException {
    Operand size = operands.operand();
    tokens.expect("align");
    int alignment = tokens.alignment();
    return n ->
        new Instruction.Allocate(
            destination, size, alignment, n.source(), n.layout(), n.position());
  }

  private int bytes() throws ProgramTextException {
    return tokens.small("the number of bytes", 1, Long.BYTES);
  }

  private Unfinished<Instruction> arithmetic(int destination, Opcode opcode)
      throws ProgramTextException {
    Optional<BinaryOperator> binary = opcode.constant(BinaryOperator.class, "");
    Optional<Predicate> predicate = opcode.constant(Predicate.class, "");
    Optional<UnaryOperator> unary = opcode.constant(UnaryOperator.class, "");
    if (binary.isEmpty() && predicate.isEmpty() && unary.isEmpty()) {
      throw opcode.unknown();
    }
    boolean isFloating = binary.isPresent() && binary.get().isFloating();
    int width = isFloating ? Byte.SIZE * opcode.size() : opcode.width(1, Long.SIZE);
    if (isFloating && width < Float.SIZE) {
      throw opcode.token().error("numbers in floating point have 32 or 64 bits");
    }
    Operand left = operands.operand();
    if (unary.isPresent()) {
      return n -> new Instruction.Unary(destination, unary.get(), width, left, n.position());
    }
    Operand right = operands.next();
    return predicate.isPresent()
        ? n ->
            new Instruction.Compare(destination, predicate.get(), width, left, right, n.position())
        : n ->
            new Instruction.Binary(
                destination, binary.orElseThrow(), width, left, right, n.position());
  }

  /** What sets two registers that are no words of one number, or numbers of two words. */
  private Unfinished<Instruction> two(int first, int second) throws ProgramTextException {
    Opcode opcode = Opcode.read(tokens);
    if (opcode.name().equals("compare_exchange") || opcode.name().equals("compare_swap")) {
      return accesses.compareExchange(first, second, opcode);
    }
    BinaryOperator operator =
        opcode
            .constant(BinaryOperator.class, "")
            .filter(o -> !o.isFloating())
            .orElseThrow(opcode::unknown);
    int width = opcode.width(Long.SIZE + 1, 2 * Long.SIZE);
    List<Operand> of =
        List.of(operands.operand(), operands.next(), operands.next(), operands.next());
    return n ->
        new Instruction.WideBinary(
            first,
            second,
            operator,
            width,
            of.get(0),
            of.get(1),
            of.get(2),
            of.get(3),
            n.position());
  }

  /** What sets no register. */
  private Unfinished<Instruction> statement() throws ProgramTextException {
    Opcode opcode = Opcode.read(tokens);
    return switch (opcode.name()) {
      case "store" -> accesses.store(opcode);
      case "call" -> call(OptionalInt.empty());
      case "fence" -> {
        MemoryOrder order = accesses.order();
        int most = (1 << Instruction.Fence.MARKS) - 1;
        int marks = tokens.takes("marks") ? tokens.small("the marks", 1, most) : 0;
        yield n -> new Instruction.Fence(order, marks, n.position());
      }
      case "barrier" -> {
        BarrierKind kind = barrier();
        yield n -> new Instruction.Barrier(kind, n.position());
      }
      case "copy" -> {
        Operand destination = operands.address();
        tokens.expect(",");
        Operand source = operands.address();
        Operand length = operands.next();
        yield n -> new Instruction.MemoryCopy(destination, source, length, n.position());
      }
      case "set" -> {
        Operand destination = operands.address();
        Operand value = operands.next();
        Operand length = operands.next();
        yield n -> new Instruction.MemorySet(destination, value, length, n.position());
      }
      case "check_defined" -> {
        Operand undefined = operands.operand();
        boolean always = tokens.takes("always");
        yield n -> new Instruction.CheckDefined(undefined, n.source(), always, n.position());
      }
      case "undefine" -> {
        Operand address = operands.address();
        tokens.expect(",");
        int size = bytes();
        Operand undefined = operands.next();
        yield n -> new Instruction.Undefine(address, size, undefined, n.position());
      }
      case "unsupported" -> n -> new Instruction.Unsupported(n.source(), n.advice(), n.position());
      default -> throw opcode.unknown();
    };
  }

  private BarrierKind barrier() throws ProgramTextException {
    Token token = tokens.peek();
    return Words.constant(BarrierKind.class, tokens.word("the kind of a barrier"))
        .orElseThrow(() -> token.error(token + " is no barrier"));
  }

  private Unfinished<Instruction> call(OptionalInt destination) throws ProgramTextException {
    Operand callee = operands.operand();
    List<Operand> arguments = operands.list();
    return n -> new Instruction.Call(destination, callee, arguments, n.layout(), n.position());
  }
}
