package dev.weir.program.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.AccessInfo;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.TypeLayout;
import dev.weir.testing.Samples;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The components are found by reflection: one that the copier forgets fails here. */
class ProgramCopierTest {
  private static final Set<String> REGISTERS = Set.of("destination", "low", "high", "success");
  private static final Set<String> TARGETS = Set.of("target", "ifTrue", "ifFalse", "otherwise");

  /** Marks whatever a subclass may change. */
  private static final class Marking extends ProgramCopier {
    private static final SourcePosition POSITION = new SourcePosition("marked", 1, 2);
    private static final AccessInfo INFO = new AccessInfo(AccessInfo.ValueType.FLOATING, "marked");
    private static final TypeLayout LAYOUT = new TypeLayout.Array(TypeLayout.SCALAR, 77, 77);

    @Override
    protected int use(int register) {
      return register + 1000;
    }

    @Override
    protected int definition(int register) {
      return register + 2000;
    }

    @Override
    protected int target(int block) {
      return block + 3000;
    }

    @Override
    protected int globalIndex(int global) {
      return global + 4000;
    }

    @Override
    protected int functionIndex(int function) {
      return function + 5000;
    }

    @Override
    protected SourcePosition position(SourcePosition position) {
      return POSITION;
    }

    @Override
    protected AccessInfo info(AccessInfo info) {
      return INFO;
    }

    @Override
    protected TypeLayout layout(TypeLayout layout) {
      return LAYOUT;
    }
  }

  private static Program program() {
    Samples samples = new Samples();
    List<Block> blocks = new ArrayList<>();
    for (Terminator terminator : samples.all(Terminator.class)) {
      blocks.add(new Block(samples.all(Instruction.class), terminator));
    }
    Function function = samples.record(Function.class).withBlocks(blocks);
    return new Program(
        "sample",
        List.of(function, samples.record(Function.class)),
        List.of(samples.record(Global.class), samples.record(Global.class)),
        List.of(samples.record(ThreadStart.class)));
  }

  @Test
  void losesNothing() {
    Program program = program();
    Program copy = new ProgramCopier() {}.program(program);
    assertThat(Samples.everything(copy)).isEqualTo(Samples.everything(program));
  }

  @Test
  void asksForAllThatMayBeChanged() {
    Program program = program();
    assertThat(Samples.everything(new Marking().program(program)))
        .isEqualTo(everythingMarked(program, ""));
  }

  @Test
  void usesAndDefinitionsAreTheOperandsAndTheRegistersThatAreSet() {
    for (Instruction instruction : new Samples().all(Instruction.class)) {
      List<Operand> operands = new ArrayList<>();
      RegisterUse.uses(instruction, operands::add);
      assertThat(operands)
          .as(instruction.toString())
          .containsExactlyInAnyOrderElementsOf(operands((Record) instruction));
      List<Integer> set = new ArrayList<>();
      RegisterUse.definitions(instruction, set::add);
      assertThat(set)
          .as(instruction.toString())
          .containsExactlyElementsOf(registersSet((Record) instruction));
    }
    for (Terminator terminator : new Samples().all(Terminator.class)) {
      List<Operand> operands = new ArrayList<>();
      RegisterUse.uses(terminator, operands::add);
      assertThat(operands)
          .as(terminator.toString())
          .containsExactlyElementsOf(operands((Record) terminator));
    }
  }

  private static List<Operand> operands(Record record) {
    List<Operand> operands = new ArrayList<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      switch (Samples.get(record, component)) {
        case Operand operand -> operands.add(operand);
        case List<?> list ->
            list.stream()
                .filter(Operand.class::isInstance)
                .forEach(operand -> operands.add((Operand) operand));
        case Optional<?> option ->
            option.filter(Operand.class::isInstance).ifPresent(o -> operands.add((Operand) o));
        default -> {}
      }
    }
    return operands;
  }

  private static List<Integer> registersSet(Record record) {
    List<Integer> registers = new ArrayList<>();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      if (REGISTERS.contains(component.getName())) {
        switch (Samples.get(record, component)) {
          case Integer register -> registers.add(register);
          case OptionalInt register -> register.ifPresent(registers::add);
          default -> {}
        }
      }
    }
    return registers;
  }

  /** What the marking copier must make of a value, by the names and types of components alone. */
  private static String everythingMarked(Object value, String name) {
    return switch (value) {
      case SourcePosition position -> Samples.everything(Marking.POSITION);
      case AccessInfo info -> Samples.everything(Marking.INFO);
      case TypeLayout layout -> Samples.everything(Marking.LAYOUT);
      case Operand.Register(int index) -> Samples.everything(new Operand.Register(index + 1000));
      case Record record -> {
        StringBuilder text = new StringBuilder(record.getClass().getName()).append('(');
        for (RecordComponent component : record.getClass().getRecordComponents()) {
          text.append(component.getName())
              .append('=')
              .append(everythingMarked(Samples.get(record, component), component.getName()))
              .append(", ");
        }
        yield text.append(')').toString();
      }
      case List<?> list ->
          list.stream().map(item -> everythingMarked(item, "")).toList().toString();
      case Optional<?> option -> option.map(item -> everythingMarked(item, "")).toString();
      case OptionalInt set when set.isPresent() && REGISTERS.contains(name) ->
          OptionalInt.of(set.getAsInt() + 2000).toString();
      case Map<?, ?> names when name.equals("variables") ->
          names.entrySet().stream()
              .collect(Collectors.toMap(named -> (Integer) named.getKey() + 2000, Entry::getValue))
              .toString();
      case Integer set when REGISTERS.contains(name) -> Integer.toString(set + 2000);
      case Integer block when TARGETS.contains(name) -> Integer.toString(block + 3000);
      case Integer index when name.equals("global") -> Integer.toString(index + 4000);
      case Integer index when name.equals("function") -> Integer.toString(index + 5000);
      default -> Samples.everything(value);
    };
  }
}
