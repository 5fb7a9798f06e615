package dev.weir.transform.emit;

import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.transform.RegisterUse;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The places that delayed accesses may be of, one by one, and whether there may be others than
 * those of globals: a checker that knows them need not find out what an address points to.
 */
final class KnownPlaces {
  private static final String PREFIX = "weir_window_";
  private static final Set<Long> SIZES = Set.of(1L, 2L, 4L, 8L);

  /** Of larger objects not each place is told. */
  private static final int MOST_PARTS = 16;

  private static final Set<String> ALLOCATORS =
      Set.of(
          "malloc",
          "calloc",
          "realloc",
          "reallocarray",
          "aligned_alloc",
          "memalign",
          "posix_memalign",
          "valloc",
          "strdup",
          "strndup");

  /** What of the library takes an address that it keeps. */
  private static final Set<String> KEEPERS = Set.of("pthread_create", "thrd_create");

  private final FileScope file;
  private final Program program;

  KnownPlaces(FileScope file) {
    this.file = file;
    this.program = file.program();
  }

  /** Macros with the places and their types, and whether there may be others. */
  String text() {
    StringBuilder text = new StringBuilder();
    Set<Long> sizes = new TreeSet<>();
    functions().forEach(function -> addSizes(function, sizes));
    boolean hasOthers = functions().stream().anyMatch(this::mayShareOthers);
    for (int index : file.globals().keySet()) {
      Global global = program.globals().get(index);
      if (global.constant() || global.threadLocal() || global.name().startsWith(PREFIX)) {
        continue;
      }
      for (long size : sizes) {
        long parts = global.size() / size;
        hasOthers |= parts > MOST_PARTS;
        for (long part = 0; part < parts && parts <= MOST_PARTS; part++) {
          text.append(
              " \\\n  do_at(%s, weir_u%d)"
                  .formatted(
                      file.constant(new Operand.GlobalAddress(index, part * size)),
                      Byte.SIZE * size));
        }
      }
    }
    return """
        #define WEIR_PLACES(do_at)%s
        #define WEIR_HAS_OTHER_PLACES %d
        """
        .formatted(text, hasOthers ? 1 : 0);
  }

  /** The functions of the program itself. */
  private List<Function> functions() {
    return file.functions().entrySet().stream()
        .filter(entry -> entry.getValue().library().isEmpty())
        .map(entry -> program.functions().get(entry.getKey()))
        .filter(function -> !function.name().startsWith(PREFIX))
        .toList();
  }

  private String callee(Instruction.Call call) {
    return call.callee() instanceof Operand.FunctionAddress(int callee)
        ? program.functions().get(callee).name()
        : "";
  }

  /** The sizes of accesses, which functions of the library have behind the address. */
  private void addSizes(Function function, Set<Long> sizes) {
    BitSet locals = locals(function);
    for (Instruction instruction : function.instructions()) {
      if (instruction instanceof Instruction.Call call
          && callee(call).startsWith(PREFIX)
          && call.arguments().size() > 1
          && !isIn(call.arguments().getFirst(), locals)
          && call.arguments().get(1) instanceof Operand.Constant(long size)
          && SIZES.contains(size)) {
        sizes.add(size);
      }
    }
  }

  /** The registers with addresses of what is not global. */
  private static BitSet locals(Function function) {
    BitSet locals = new BitSet();
    for (Instruction instruction : function.instructions()) {
      switch (instruction) {
        case Instruction.Allocate local -> locals.set(local.destination());
        case Instruction.ThreadLocalAddress local -> locals.set(local.destination());
        default -> {}
      }
    }
    return locals;
  }

  /** Whether a function allocates what may be shared, or hands on the address of a local. */
  private boolean mayShareOthers(Function function) {
    BitSet locals = locals(function);
    return function.blocks().stream()
        .anyMatch(
            block ->
                block.instructions().stream().anyMatch(i -> handsOn(i, locals))
                    || handsOn(block, locals));
  }

  private static boolean handsOn(Block block, BitSet locals) {
    AtomicBoolean found = new AtomicBoolean();
    RegisterUse.uses(block.terminator(), used -> found.compareAndSet(false, isIn(used, locals)));
    return found.get();
  }

  private boolean handsOn(Instruction instruction, BitSet locals) {
    return switch (instruction) {
      case Instruction.Load _, Instruction.Undefine _, Instruction.UndefinedBytes _ -> false;
      case Instruction.Store store -> isIn(store.value(), locals);
      case Instruction.Call call -> {
        String name = callee(call);
        boolean isGiven = call.arguments().stream().anyMatch(given -> isIn(given, locals));
        yield ALLOCATORS.contains(name) || isGiven && !isHarmless(call, name, locals);
      }
      default -> {
        AtomicBoolean found = new AtomicBoolean();
        RegisterUse.uses(instruction, used -> found.compareAndSet(false, isIn(used, locals)));
        yield found.get();
      }
    };
  }

  /** Whether a function only accesses what it is given there, or waits before that. */
  private boolean isHarmless(Instruction.Call call, String name, BitSet locals) {
    if (name.startsWith(PREFIX)) {
      String window = name.substring(PREFIX.length());
      return !window.startsWith("write")
          && !window.startsWith("read")
          && !window.startsWith("exchange");
    }
    boolean isLibrary =
        call.callee() instanceof Operand.FunctionAddress(int callee)
            && file.function(callee).library().isPresent();
    return isLibrary
        && (!KEEPERS.contains(name)
            || call.arguments().stream().skip(1).noneMatch(given -> isIn(given, locals)));
  }

  private static boolean isIn(Operand operand, BitSet registers) {
    return operand instanceof Operand.Register(int register) && registers.get(register);
  }
}
