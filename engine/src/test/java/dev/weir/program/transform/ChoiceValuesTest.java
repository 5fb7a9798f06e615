package dev.weir.program.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.program.AccessInfo;
import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.TypeLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The values that a choice is given, by what the program does with it. */
class ChoiceValuesTest {
  private static final SourcePosition HERE = SourcePosition.UNKNOWN;
  private static final int MAIN = 0;
  private static final int CHOICE = 1;
  private static final int HELPER = 2;
  private static final int PRINT = 3;
  private static final Operand CHOSEN = Operand.register(0);
  private static final Operand MADE = Operand.register(1);
  private static final Operand GLOBAL = new Operand.GlobalAddress(0, 0);

  private static final long GREATEST = Integer.MAX_VALUE;
  private static final long LEAST = 1L << 31;
  private static final long MINUS_ONE = (1L << 32) - 1;

  /** What stands behind the choice in {@code main}, and in a function with one parameter. */
  private final List<Instruction> after = new ArrayList<>();

  private final List<Instruction> helper = new ArrayList<>();
  private Terminator end = new Terminator.Return(Optional.empty(), HERE);
  private Terminator helperEnd = new Terminator.Return(Optional.empty(), HERE);
  private String choice = "int";
  private List<Global.Relocation> relocations = List.of();

  /** The values; {@code all} where they are said to stand for all. */
  private record Values(boolean all, Set<Long> values) {}

  private static Values all(Long... values) {
    return new Values(true, new TreeSet<>(List.of(values)));
  }

  private Values chosen() {
    List<Instruction> instructions = new ArrayList<>();
    instructions.add(
        new Instruction.Call(
            OptionalInt.of(0), new Operand.FunctionAddress(CHOICE), List.of(), HERE));
    instructions.addAll(after);
    Block exit = new Block(List.of(), new Terminator.Return(Optional.empty(), HERE));
    List<Function> functions =
        List.of(
            new Function("main", 0, false, 9, List.of(new Block(instructions, end), exit), HERE),
            external("__VERIFIER_nondet_" + choice, 0),
            new Function("helper", 1, false, 9, List.of(new Block(helper, helperEnd)), HERE),
            external("print", 1));
    Global global =
        new Global("g", 8, 8, false, new byte[8], List.of(), new TypeLayout.Scalar(), HERE);
    Global pointer =
        new Global("p", 8, 8, false, new byte[8], relocations, new TypeLayout.Scalar(), HERE);
    Program program =
        new Program(
            "test", functions, List.of(global, pointer), List.of(new ThreadStart(MAIN, List.of())));
    Instruction.Call call =
        (Instruction.Call)
            ChoiceValues.choosing(program)
                .functions()
                .getFirst()
                .blocks()
                .getFirst()
                .instructions()
                .getFirst();
    TreeSet<Long> values = new TreeSet<>();
    call.arguments().stream()
        .skip(1)
        .forEach(argument -> values.add(((Operand.Constant) argument).value()));
    return new Values(call.arguments().getFirst().equals(Operand.constant(1)), values);
  }

  private static Function external(String name, int parameters) {
    return new Function(name, parameters, false, 0, List.of(), HERE);
  }

  private static Instruction compare(Predicate predicate, int width, Operand left, Operand right) {
    return new Instruction.Compare(8, predicate, width, left, right, HERE);
  }

  private static Instruction isEqual(Operand left, long constant) {
    return compare(Predicate.EQ, 32, left, Operand.constant(constant));
  }

  private static Instruction store(Operand address, int size) {
    return new Instruction.Store(
        address, CHOSEN, size, MemoryOrder.PLAIN, AccessInfo.UNKNOWN, HERE);
  }

  private static Instruction load(Operand address, int size) {
    return new Instruction.Load(
        1, address, size, 8 * size, MemoryOrder.PLAIN, 0, AccessInfo.UNKNOWN, HERE);
  }

  private static Instruction call(int function, Operand... arguments) {
    return new Instruction.Call(
        OptionalInt.of(1), new Operand.FunctionAddress(function), List.of(arguments), HERE);
  }

  private static Instruction binary(BinaryOperator operator, long constant) {
    return new Instruction.Binary(1, operator, 64, CHOSEN, Operand.constant(constant), HERE);
  }

  @Test
  void oneValueIsEnoughWhereNobodyLooks() {
    assertThat(chosen()).isEqualTo(all(0L));
  }

  @Test
  void equalityWithConstantsTellsTheseAndOneOther() {
    after.add(isEqual(CHOSEN, 5));
    after.add(compare(Predicate.NE, 32, Operand.constant(0), CHOSEN));
    assertThat(chosen()).isEqualTo(all(0L, 1L, 5L));
  }

  @Test
  void aSwitchTellsItsCases() {
    end =
        new Terminator.Switch(
            CHOSEN, List.of(new Terminator.Case(0, 1), new Terminator.Case(MINUS_ONE, 1)), 1, HERE);
    assertThat(chosen()).isEqualTo(all(0L, 1L, MINUS_ONE));
  }

  @Test
  void anOrderTellsTheNeighboursOfAConstantAndTheEnds() {
    after.add(compare(Predicate.SLT, 32, CHOSEN, Operand.constant(100)));
    assertThat(chosen()).isEqualTo(all(0L, 1L, 99L, 100L, 101L, GREATEST, LEAST, MINUS_ONE));
  }

  @Test
  void anUnsignedTypeOfSixtyFourBitsHasItsOwnEnds() {
    choice = "ulong";
    after.add(compare(Predicate.ULT, 64, CHOSEN, Operand.constant(7)));
    assertThat(chosen()).isEqualTo(all(0L, 1L, 6L, 7L, 8L, -1L, Long.MAX_VALUE, Long.MIN_VALUE));
  }

  @Test
  void aGlobalVariableHandsTheValueOn() {
    after.add(load(GLOBAL, 4));
    after.add(isEqual(MADE, 9));
    after.add(store(GLOBAL, 4));
    assertThat(chosen()).isEqualTo(all(0L, 9L));
  }

  @Test
  void aVariableThatAPointerMayReachHandsItOnToWhoKnowsWhom() {
    relocations = List.of(new Global.Relocation(0, GLOBAL));
    after.add(store(GLOBAL, 4));
    assertThat(chosen().all()).isFalse();
  }

  @Test
  void aPartOfAVariableIsAnotherValue() {
    after.add(store(GLOBAL, 4));
    after.add(load(GLOBAL, 1));
    assertThat(chosen().all()).isFalse();
  }

  @Test
  void memoryBehindAPointerHandsItOn() {
    after.add(load(new Operand.GlobalAddress(1, 0), 8));
    after.add(store(MADE, 4));
    assertThat(chosen().all()).isFalse();
  }

  @Test
  void aParameterAndAResultAreTheValue() {
    after.add(call(HELPER, CHOSEN));
    after.add(isEqual(MADE, 4));
    helper.add(isEqual(CHOSEN, 6));
    helperEnd = new Terminator.Return(Optional.of(CHOSEN), HERE);
    assertThat(chosen()).isEqualTo(all(0L, 4L, 6L));
  }

  @Test
  void aFunctionThatAPointerMayReachReturnsItToWhoKnowsWhom() {
    after.add(call(HELPER, CHOSEN));
    helperEnd = new Terminator.Return(Optional.of(CHOSEN), HERE);
    relocations = List.of(new Global.Relocation(0, new Operand.FunctionAddress(HELPER)));
    assertThat(chosen().all()).isFalse();
  }

  @Test
  void theLibraryMayDoAnything() {
    after.add(call(PRINT, CHOSEN));
    assertThat(chosen().all()).isFalse();
  }

  @Test
  void arithmeticIsNoLongerTheValueButItsConstantsMatter() {
    after.add(binary(BinaryOperator.ADD, 3));
    after.add(isEqual(MADE, 50));
    Values values = chosen();
    assertThat(values.all()).isFalse();
    assertThat(values.values()).contains(0L, 1L, 49L, 50L, 51L, GREATEST, LEAST);
  }

  @Test
  void theLowBitsAreTheValueOnlyWhereTheyAreAllOfIt() {
    after.add(binary(BinaryOperator.AND, MINUS_ONE));
    after.add(isEqual(MADE, 7));
    assertThat(chosen()).isEqualTo(all(0L, 7L));
    after.set(0, binary(BinaryOperator.AND, 0xFFFF));
    assertThat(chosen().all()).isFalse();
  }

  @Test
  void aComparisonOfAPartTellsNothingOfTheRest() {
    after.add(compare(Predicate.EQ, 8, CHOSEN, Operand.constant(5)));
    assertThat(chosen().all()).isFalse();
  }

  @Test
  void twoChoicesTellEachOtherApartAtAnyValue() {
    after.add(compare(Predicate.EQ, 32, CHOSEN, Operand.register(7)));
    assertThat(chosen().all()).isFalse();
  }

  @Test
  void anAddressThatIsChosenIsNotTold() {
    after.add(load(CHOSEN, 4));
    assertThat(chosen().all()).isFalse();
  }
}
