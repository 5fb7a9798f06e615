package dev.weir.frontend.llvm.variable;

import dev.weir.frontend.InputException;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmType;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.api.ValueApi;
import dev.weir.frontend.llvm.context.ProgramContext;
import dev.weir.frontend.llvm.source.DebugTypes;
import dev.weir.program.Global;
import dev.weir.program.SourcePosition;
import dev.weir.program.TypeLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Lowers the global variables of a module: their names, sizes and initial values. */
public final class VariableLowering {
  /** Of a variable that is declared as an array of any length. */
  private static final long UNKNOWN_SIZE = 1 << 26;

  /** The machine's addresses leave so much room for all variables. */
  private static final long MOST_BYTES = 1L << 36;

  /** For one of which each thread has a copy, which ends with the thread. */
  private static final long MOST_BYTES_OF_COPY = Integer.MAX_VALUE;

  /** Names of elements further inside than this help nobody. */
  private static final int MOST_DIMENSIONS = 32;

  private final ProgramContext program;
  private final Map<String, Integer> sourceNames = new HashMap<>();
  private long bytes;

  public VariableLowering(ProgramContext program, LlvmModule module) {
    this.program = program;
    for (LlvmValue global : module.globals()) {
      sourceNames.merge(sourceName(global), 1, Integer::sum);
    }
  }

  /**
   * Lowers a variable.
   *
   * @param use where it is first used; unknown if that is not known
   * @throws InputException if there is no room for it
   */
  public Global lower(LlvmValue global, SourcePosition use) throws InputException {
    LlvmType type = new LlvmType(ModuleApi.globalValueType(global.ref()));
    DebugTypes.Variable variable = program.types().ofGlobal(global);
    String name = uniqueName(global);
    SourcePosition position =
        variable.node() == 0
            ? SourcePosition.UNKNOWN
            : program.positions().ofVariable(variable.node());
    SourcePosition shown = position.isUnknown() ? use : position;
    long size = size(global, type);
    requireRoom(
        name, size, ModuleApi.isThreadLocal(global.ref()) ? MOST_BYTES_OF_COPY : MOST_BYTES, shown);
    Initialisers initialiser = new Initialisers(program, position);
    Optional<Global.Unsupported> unsupported = Optional.empty();
    if (!ModuleApi.isDeclaration(global.ref())) {
      try {
        initialiser.write(new LlvmValue(ModuleApi.initializer(global.ref())), 0);
      } catch (InitialiserException e) {
        String what = "initial value of '" + name + "' with " + e.getMessage();
        unsupported = Optional.of(new Global.Unsupported(what, "assign it in main"));
      }
    } else {
      String what = "undefined variable '" + name + "'";
      unsupported = Optional.of(new Global.Unsupported(what, insteadOf(name)));
    }
    Global lowered =
        new Global(
            name,
            size,
            Math.max(1, ValueApi.alignment(global.ref())),
            ModuleApi.isGlobalConstant(global.ref()),
            ModuleApi.isThreadLocal(global.ref()),
            initialiser.bytes(),
            initialiser.relocations(),
            variable.node() == 0 ? layout(type, MOST_DIMENSIONS) : variable.type().layout(),
            shown,
            Optional.empty());
    return unsupported.map(lowered::withoutValue).orElse(lowered);
  }

  /** What to do about a variable that nothing defines. */
  private static String insteadOf(String name) {
    return name.startsWith("__start_") || name.startsWith("__stop_")
        ? "sections are not gathered; list what is in this one in an array"
        : "add the file that defines it";
  }

  private void requireRoom(String name, long size, long most, SourcePosition position)
      throws InputException {
    boolean isOne = size >= 0 && size <= most;
    bytes += isOne ? size : 0;
    if (!isOne || bytes > MOST_BYTES) {
      throw new InputException(
          "%svariable '%s' of %s bytes is too large; make it smaller (one has at most %d, all %d)"
              .formatted(
                  position.isUnknown() ? "" : position + ": ",
                  name,
                  Long.toUnsignedString(size),
                  most,
                  MOST_BYTES));
    }
  }

  /** The size of a variable; of one whose type does not say, more than any index reaches. */
  private long size(LlvmValue global, LlvmType type) {
    boolean known = program.layouts().hasFixedSize(type);
    boolean open =
        known
            && type.kind() == LlvmType.Kind.ARRAY
            && type.count() == 0
            && ModuleApi.isDeclaration(global.ref());
    return known && !open ? program.layouts().size(type) : UNKNOWN_SIZE;
  }

  /** The layout of a variable without debug information: arrays have indices, fields no names. */
  private TypeLayout layout(LlvmType type, int dimensions) {
    if (type.kind() != LlvmType.Kind.ARRAY || dimensions == 0) {
      return TypeLayout.SCALAR;
    }
    long size = program.layouts().size(type.element());
    return size > 0
        ? new TypeLayout.Array(layout(type.element(), dimensions - 1), size, type.count())
        : TypeLayout.SCALAR;
  }

  private String sourceName(LlvmValue global) {
    String name = program.types().ofGlobal(global).name();
    return name.isEmpty() ? global.name() : name;
  }

  /** The name in the source, unless several variables have it (statics of functions and files). */
  private String uniqueName(LlvmValue global) {
    String name = sourceName(global);
    return sourceNames.getOrDefault(name, 1) == 1 ? name : global.name();
  }
}
