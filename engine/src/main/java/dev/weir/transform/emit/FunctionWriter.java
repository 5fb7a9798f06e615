package dev.weir.transform.emit;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.transform.emit.FileScope.NamedFunction;
import dev.weir.transform.emit.FileScope.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Writes a function: registers are variables, blocks are labels. */
final class FunctionWriter {
  private static final int REGISTERS_IN_A_LINE = 8;

  private final Function function;
  private final NamedFunction named;
  private final Map<String, String> declarations = new LinkedHashMap<>();
  private final RegisterFacts facts;
  private final Values values;
  private final Statements statements;
  private final List<List<Line>> blocks = new ArrayList<>();
  private final SortedSet<Integer> labels = new TreeSet<>();

  private record Line(SourcePosition position, String text) {}

  /**
   * Prepares to write a function.
   *
   * @param threads the variables with the threads that exist from the start
   */
  FunctionWriter(FileScope file, int index, List<String> threads) throws EmissionException {
    this.function = file.program().functions().get(index);
    this.named = file.function(index);
    Map<Integer, Variable> locals = new HashMap<>();
    Map<Instruction, Variable> allocated = locals(file, locals);
    this.facts = new RegisterFacts(file, function, locals);
    this.values = new Values(file, facts);
    this.statements =
        new Statements(values, allocated, threads, new UnnamedArguments(function, facts));
    for (int b = 0; b < function.blocks().size(); b++) {
      blocks.add(lines(b));
    }
  }

  /** The stack objects that live as long as the function runs and have a size that is known. */
  private Map<Instruction, Variable> locals(FileScope file, Map<Integer, Variable> byRegister) {
    Map<Instruction, Variable> variables = new java.util.IdentityHashMap<>();
    boolean once =
        function.blocks().stream().noneMatch(b -> b.terminator().successors().contains(0));
    if (!once) {
      return variables;
    }
    CNames names = file.inner();
    // What a local is when a jump leads back here would else be up to the compiler.
    boolean isVolatile = isJumpedTo(file.program());
    for (Instruction instruction : function.blocks().getFirst().instructions()) {
      if (instruction instanceof Instruction.Allocate allocate
          && allocate.size() instanceof Operand.Constant(long size)) {
        ObjectType known = file.types().of(allocate.type(), size);
        ObjectType type =
            known.alignment() <= allocate.alignment() ? known : new ObjectType.Bytes(size);
        String name = names.of(allocate.name().isEmpty() ? "local" : allocate.name());
        Variable variable = new Variable(name, Optional.of(type), isVolatile);
        String declaration = type.declaration(name) + aligned(type, allocate.alignment());
        declarations.put(name, (isVolatile ? "volatile " : "") + declaration + ";");
        variables.put(allocate, variable);
        byRegister.put(allocate.destination(), variable);
      }
    }
    return variables;
  }

  /** Whether a call in the function can return once more, as that of {@code setjmp} can. */
  private boolean isJumpedTo(Program program) {
    return function.instructions().stream()
        .anyMatch(
            instruction ->
                instruction instanceof Instruction.Call call
                    && call.callee() instanceof Operand.FunctionAddress(int callee)
                    && program.functions().get(callee).returnsTwice());
  }

  private boolean isNamed(String variable) {
    Pattern word = Pattern.compile("\\b" + variable + "\\b");
    return blocks.stream().flatMap(List::stream).anyMatch(line -> word.matcher(line.text()).find());
  }

  /** The attribute that gives a variable its alignment, where its type does not. */
  static String aligned(ObjectType type, int alignment) {
    return alignment > type.alignment() ? " __attribute__((aligned(" + alignment + ")))" : "";
  }

  private List<Line> lines(int index) throws EmissionException {
    Block block = function.blocks().get(index);
    List<Line> lines = new ArrayList<>();
    statements.startBlock();
    for (Instruction instruction : block.instructions()) {
      Optional<String> statement = statements.of(instruction);
      statement.ifPresent(text -> lines.add(new Line(instruction.position(), text)));
    }
    Terminator end = block.terminator();
    for (String text : end(end, index + 1)) {
      lines.add(new Line(end.position(), text));
    }
    return lines;
  }

  private List<String> end(Terminator terminator, int next) {
    return switch (terminator) {
      case Terminator.Jump jump -> jump(jump.target(), next);
      case Terminator.Branch branch -> branch(branch, next);
      case Terminator.Switch choice -> List.of(choice(choice));
      case Terminator.Return end -> List.of(end(end));
      case Terminator.Unreachable end ->
          List.of(statements.unreachable(end.position()) + "__builtin_unreachable();");
    };
  }

  private String jump(int target) {
    labels.add(target);
    return "goto b" + target + ";";
  }

  private List<String> jump(int target, int next) {
    return target == next ? List.of() : List.of(jump(target));
  }

  private List<String> branch(Terminator.Branch branch, int next) {
    if (branch.ifTrue() == branch.ifFalse()) {
      return jump(branch.ifTrue(), next);
    }
    String condition = values.of(branch.condition());
    if (branch.ifTrue() == next) {
      return List.of("if (!" + condition + ") " + jump(branch.ifFalse()));
    }
    List<String> lines = new ArrayList<>();
    lines.add("if (" + condition + ") " + jump(branch.ifTrue()));
    lines.addAll(jump(branch.ifFalse(), next));
    return lines;
  }

  private String choice(Terminator.Switch choice) {
    StringBuilder text = new StringBuilder("switch (" + values.wide(choice.value()) + ") { ");
    for (Terminator.Case option : choice.cases()) {
      text.append("case ").append(Values.wideConstant(option.value())).append(": ");
      text.append(jump(option.target())).append(' ');
    }
    return text.append("default: ").append(jump(choice.otherwise())).append(" }").toString();
  }

  private String end(Terminator.Return end) {
    if (named.signature().isVoid()) {
      return "return;";
    }
    String value = end.value().map(values::of).orElse("0");
    return "return "
        + Signature.fromRegister(named.signature().result(), value, values.helpers())
        + ";";
  }

  /** The declaration, without a semicolon. */
  static String declaration(NamedFunction named) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < named.signature().parameters().size(); i++) {
      boolean isWord = named.signature().parameters().get(i).equals(Signature.WORD);
      names.add(isWord ? "r" + i : "weir_r" + i);
    }
    return named.signature().declaration(named.name(), names);
  }

  /** Writes it. */
  void write(SourceText text) {
    text.line(function.position(), declaration(named) + " {");
    List<String> parameters = named.signature().parameters();
    SortedSet<Integer> registers = new TreeSet<>(values.registersRead());
    registers.addAll(values.registersSet());
    List<Integer> variables = new ArrayList<>();
    for (int register : registers) {
      boolean isParameter = register < parameters.size();
      if (isParameter && !parameters.get(register).equals(Signature.WORD)) {
        String given =
            Signature.toRegister(parameters.get(register), "weir_r" + register, values.helpers());
        text.line("  uint64_t r" + register + " = " + given + ";");
      } else if (!isParameter) {
        variables.add(register);
      }
    }
    boolean returnsTwice = statements.returnsTwice();
    declare(variables.stream().filter(r -> !returnsTwice || facts.isTemporary(r)), "", text);
    // What comes back to a place finds there what was set last.
    declare(
        variables.stream().filter(r -> returnsTwice && !facts.isTemporary(r)), "volatile ", text);
    declarations.forEach(
        (name, declaration) -> {
          if (isNamed(name)) {
            text.line("  " + declaration);
          }
        });
    registers.stream()
        .filter(register -> !values.registersRead().contains(register))
        .forEach(register -> text.line("  (void)r" + register + ";"));
    for (int b = 0; b < blocks.size(); b++) {
      if (labels.contains(b)) {
        text.line("b" + b + ":;");
      }
      blocks.get(b).forEach(line -> text.line(line.position(), "  " + line.text()));
    }
    text.line("}");
    text.line("");
  }

  private static void declare(Stream<Integer> registers, String kind, SourceText text) {
    List<String> zeros = registers.map(register -> "r" + register + " = 0").toList();
    for (int i = 0; i < zeros.size(); i += REGISTERS_IN_A_LINE) {
      List<String> some = zeros.subList(i, Math.min(i + REGISTERS_IN_A_LINE, zeros.size()));
      text.line("  " + kind + Signature.WORD + " " + String.join(", ", some) + ";");
    }
  }
}
