package dev.weir.program.transform;

import dev.weir.program.BinaryOperator;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Predicate;
import dev.weir.program.Program;
import dev.weir.program.Terminator;
import dev.weir.program.UnaryOperator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The values of {@code __VERIFIER_nondet_*} that matter to a program: 0, 1, the ends of the type,
 * and the constants that a value is compared with and their neighbours; where it is only asked
 * whether it equals constants, these and one other.
 *
 * <p>A value is followed through registers, global variables, calls and returns, whatever the order
 * of execution. Where it is only compared with constants, two values with no such constant between
 * them cannot be told apart, and the values stand for all. Where anything else is done with it,
 * they do not.
 */
public final class ChoiceValues {
  private static final String PREFIX = "__VERIFIER_nondet_";

  /** Functions that only ask whether what they are given is 0. */
  private static final Set<String> ASKING =
      Set.of("__VERIFIER_assume", "weir_assume", "__VERIFIER_assert", "assume_abort_if_not");

  /** The widths of the types; negative where they have a sign. */
  private static final Map<String, Integer> WIDTHS =
      Map.ofEntries(
          Map.entry("char", -8),
          Map.entry("schar", -8),
          Map.entry("S8", -8),
          Map.entry("uchar", 8),
          Map.entry("unsigned_char", 8),
          Map.entry("u8", 8),
          Map.entry("U8", 8),
          Map.entry("short", -16),
          Map.entry("S16", -16),
          Map.entry("ushort", 16),
          Map.entry("u16", 16),
          Map.entry("U16", 16),
          Map.entry("int", -32),
          Map.entry("S32", -32),
          Map.entry("uint", 32),
          Map.entry("unsigned", 32),
          Map.entry("unsigned_int", 32),
          Map.entry("u32", 32),
          Map.entry("U32", 32),
          Map.entry("long", -64),
          Map.entry("longlong", -64),
          Map.entry("S64", -64),
          Map.entry("ulong", 64),
          Map.entry("ulonglong", 64),
          Map.entry("size_t", 64),
          Map.entry("u64", 64),
          Map.entry("U64", 64));

  private final Program program;
  private final int width;

  /** Registers that may hold the value, by function. */
  private final Map<Integer, BitSet> registers = new HashMap<>();

  /** The sizes in bytes of the accesses to each global variable that may hold it. */
  private final Map<Integer, Integer> globals = new HashMap<>();

  /** Functions that may return it. */
  private final BitSet results = new BitSet();

  private final TreeSet<Long> compared = new TreeSet<>();
  private final Set<Integer> addressed;
  private boolean grows;
  private boolean only = true;

  /** Whether it is asked if the value is less than a constant. */
  private boolean isOrdered;

  private ChoiceValues(Program program, int width, Set<Integer> addressed) {
    this.program = program;
    this.width = width;
    this.addressed = addressed;
  }

  /**
   * The same program, in which each choice of an integer is given the values to choose from as
   * arguments: first whether they stand for all, then the values.
   */
  public static Program choosing(Program program) {
    boolean chooses =
        program.functions().stream()
            .anyMatch(function -> function.isExternal() && widthOf(function.name()).isPresent());
    if (!chooses) {
      return program;
    }
    return new Choosing(program, addressedGlobals(program)).program(program);
  }

  /** Gives the choices their arguments. */
  private static final class Choosing extends ProgramCopier {
    private final Program program;
    private final Set<Integer> addressed;
    private int function = -1;

    Choosing(Program program, Set<Integer> addressed) {
      this.program = program;
      this.addressed = addressed;
    }

    @Override
    public Function function(Function copied) {
      function++;
      return super.function(copied);
    }

    @Override
    public Instruction instruction(Instruction instruction) {
      if (!(instruction instanceof Instruction.Call call)
          || !(call.callee() instanceof Operand.FunctionAddress(int callee))
          || !program.functions().get(callee).isExternal()
          || !call.arguments().isEmpty()) {
        return instruction;
      }
      Optional<Integer> width = widthOf(program.functions().get(callee).name());
      if (width.isEmpty()) {
        return instruction;
      }
      ChoiceValues values = new ChoiceValues(program, width.get(), addressed);
      if (call.destination().isPresent()) {
        values.hold(function, call.destination().getAsInt());
        values.follow();
      }
      return new Instruction.Call(
          call.destination(), call.callee(), values.arguments(), call.made(), call.position());
    }
  }

  private static Optional<Integer> widthOf(String name) {
    return name.startsWith(PREFIX)
        ? Optional.ofNullable(WIDTHS.get(name.substring(PREFIX.length())))
        : Optional.empty();
  }

  /**
   * The global variables whose address is used for anything but a load or store, and, each as
   * {@code ~f}, the functions whose address is used for anything but a call.
   */
  private static Set<Integer> addressedGlobals(Program program) {
    Set<Integer> addressed = new HashSet<>();
    program
        .globals()
        .forEach(global -> global.relocations().forEach(r -> address(r.target(), addressed)));
    program.threads().forEach(start -> addressed.add(~start.function()));
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        for (Instruction instruction : block.instructions()) {
          List<Operand> used = new ArrayList<>();
          RegisterUse.uses(instruction, used::add);
          switch (instruction) {
            case Instruction.Load load -> used.remove(load.address());
            case Instruction.Store store -> used.remove(store.address());
            case Instruction.Call call -> used.remove(call.callee());
            default -> {}
          }
          used.forEach(operand -> address(operand, addressed));
        }
        RegisterUse.uses(block.terminator(), operand -> address(operand, addressed));
      }
    }
    return addressed;
  }

  private static void address(Operand operand, Set<Integer> addressed) {
    switch (operand) {
      case Operand.GlobalAddress(int global, long _) -> addressed.add(global);
      case Operand.FunctionAddress(int function) -> addressed.add(~function);
      case Operand.Register _, Operand.Constant _ -> {}
    }
  }

  private void hold(int function, int register) {
    BitSet held = registers.computeIfAbsent(function, f -> new BitSet());
    grows |= !held.get(register);
    held.set(register);
  }

  private boolean isHeld(int function, Operand operand) {
    return operand instanceof Operand.Register(int index)
        && registers.containsKey(function)
        && registers.get(function).get(index);
  }

  private void follow() {
    do {
      grows = false;
      for (int f = 0; f < program.functions().size(); f++) {
        for (Block block : program.functions().get(f).blocks()) {
          for (Instruction instruction : block.instructions()) {
            follow(f, instruction);
          }
          follow(f, block.terminator());
        }
      }
    } while (grows);
  }

  private void follow(int f, Terminator terminator) {
    switch (terminator) {
      case Terminator.Branch branch when isHeld(f, branch.condition()) -> compare(0);
      case Terminator.Switch s when isHeld(f, s.value()) ->
          s.cases().forEach(option -> compare(option.value()));
      case Terminator.Return r when r.value().isPresent() && isHeld(f, r.value().get()) -> {
        grows |= !results.get(f);
        results.set(f);
        // A thread, or whoever calls by a pointer, may hand it on.
        only &= !addressed.contains(~f);
      }
      default -> {}
    }
  }

  private void follow(int f, Instruction instruction) {
    switch (instruction) {
      case Instruction.Move i -> move(f, i.source(), i.destination());
      case Instruction.Select i -> {
        move(f, i.ifTrue(), i.destination());
        move(f, i.ifFalse(), i.destination());
        if (isHeld(f, i.condition())) {
          compare(0);
        }
      }
      case Instruction.Unary i
          when i.operator() == UnaryOperator.SIGN_EXTEND && i.width() >= Math.abs(width) ->
          move(f, i.operand(), i.destination());
      case Instruction.Binary i when keepsAll(i) -> move(f, i.left(), i.destination());
      case Instruction.Compare i -> compare(f, i);
      case Instruction.Load i -> {
        // What an address says that is chosen, no constant tells.
        only &= !isHeld(f, i.address());
        if (i.address() instanceof Operand.GlobalAddress(int global, long offset)
            && globals.containsKey(global)) {
          hold(f, i.destination());
          only &= offset == 0 && i.size() == globals.get(global);
        }
      }
      case Instruction.Store i -> {
        if (isHeld(f, i.value())) {
          store(i);
        } else if (isHeld(f, i.address())) {
          only = false;
        }
      }
      case Instruction.Call i -> call(f, i);
      default ->
          RegisterUse.uses(
              instruction,
              operand -> {
                if (isHeld(f, operand)) {
                  only = false;
                  derive(f, instruction);
                }
              });
    }
  }

  /** Whether it only cuts off what a wider register has beside the value. */
  private boolean keepsAll(Instruction.Binary i) {
    long mask = -1L >>> (Long.SIZE - Math.abs(width));
    return i.operator() == BinaryOperator.AND
        && i.width() >= Math.abs(width)
        && i.right() instanceof Operand.Constant(long bits)
        && (bits & mask) == mask;
  }

  /** What is made of the value is compared with constants that may matter, too. */
  private void derive(int f, Instruction instruction) {
    switch (instruction) {
      case Instruction.Binary i -> hold(f, i.destination());
      case Instruction.Unary i -> hold(f, i.destination());
      default -> {}
    }
  }

  private void move(int f, Operand source, int destination) {
    if (isHeld(f, source)) {
      hold(f, destination);
    }
  }

  private void store(Instruction.Store store) {
    if (store.address() instanceof Operand.GlobalAddress(int global, long offset)) {
      Integer before = globals.putIfAbsent(global, store.size());
      grows |= before == null;
      only &=
          offset == 0
              && 8 * store.size() >= Math.abs(width)
              && (before == null || before == store.size())
              && !addressed.contains(global);
    } else {
      only = false;
    }
  }

  private void compare(int f, Instruction.Compare i) {
    boolean left = isHeld(f, i.left());
    boolean right = isHeld(f, i.right());
    if (!left && !right) {
      return;
    }
    isOrdered |= i.predicate() != Predicate.EQ && i.predicate() != Predicate.NE;
    // Of a part of the value, a constant says nothing about the rest.
    only &= i.width() >= Math.abs(width);
    switch (left ? i.right() : i.left()) {
      case Operand.Constant(long value) -> compare(value);
      case Operand.Register _, Operand.GlobalAddress _, Operand.FunctionAddress _ -> only = false;
    }
  }

  private void compare(long constant) {
    compared.add(constant);
  }

  private void call(int f, Instruction.Call call) {
    for (int a = 0; a < call.arguments().size(); a++) {
      if (isHeld(f, call.arguments().get(a))) {
        pass(call, a);
      }
    }
    if (call.callee() instanceof Operand.FunctionAddress(int callee)) {
      if (results.get(callee) && call.destination().isPresent()) {
        hold(f, call.destination().getAsInt());
      }
    } else {
      // Some function or other may return it.
      only &= results.isEmpty() && !isHeld(f, call.callee());
    }
  }

  private void pass(Instruction.Call call, int argument) {
    if (!(call.callee() instanceof Operand.FunctionAddress(int callee))) {
      only = false;
      return;
    }
    Function function = program.functions().get(callee);
    if (function.isExternal()) {
      only &= ASKING.contains(function.name());
      compare(0);
    } else if (argument < function.parameters()) {
      hold(callee, argument);
    } else {
      only = false;
    }
  }

  /** Whether the values stand for all, then the values. */
  private List<Operand> arguments() {
    int bits = Math.abs(width);
    long mask = -1L >>> (Long.SIZE - bits);
    TreeSet<Long> values = only && !isOrdered ? told(mask) : near(bits, mask);
    List<Operand> arguments = new ArrayList<>();
    arguments.add(Operand.constant(only ? 1 : 0));
    values.forEach(value -> arguments.add(Operand.constant(value)));
    return arguments;
  }

  /** The constants that the value may equal, and one other. */
  private TreeSet<Long> told(long mask) {
    TreeSet<Long> values = new TreeSet<>();
    compared.forEach(constant -> values.add(constant & mask));
    long other = 0;
    while (values.contains(other)) {
      other++;
    }
    if (other <= mask || mask < 0) {
      values.add(other);
    }
    return values;
  }

  private TreeSet<Long> near(int bits, long mask) {
    TreeSet<Long> values = new TreeSet<>(List.of(0L, 1L));
    long least = width < 0 ? 1L << (bits - 1) : 0;
    long greatest = width < 0 ? least - 1 & mask : mask;
    values.add(least & mask);
    values.add(greatest);
    // The ends of the same bits with or without a sign: comparisons may be of either kind.
    values.add(mask);
    values.add(mask >>> 1);
    values.add((mask >>> 1) + 1 & mask);
    for (long constant : compared) {
      for (long near = constant - 1; near <= constant + 1; near++) {
        values.add(near & mask);
      }
    }
    return values;
  }
}
