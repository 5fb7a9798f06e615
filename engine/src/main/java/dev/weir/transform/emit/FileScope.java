package dev.weir.transform.emit;

import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.transform.emit.Prototypes.Prototype;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What the functions and variables of a program are called in C, and of which types they are. */
final class FileScope {
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private static final String BLOCK = "__VERIFIER_atomic_begin";

  /** Variables that a header declares, with it. */
  private static final Map<String, String> OF_HEADERS =
      Map.of(
          "stdin", "stdio.h",
          "stdout", "stdio.h",
          "stderr", "stdio.h",
          "environ", "unistd.h",
          "optarg", "getopt.h",
          "optind", "getopt.h",
          "opterr", "getopt.h",
          "optopt", "getopt.h");

  private final Program program;
  private final RunTime runTime;
  private final Helpers helpers = new Helpers();
  private final CNames names = CNames.ofFile();
  private final ObjectTypes types = new ObjectTypes(names, helpers);
  private final Map<Integer, NamedFunction> functions = new TreeMap<>();
  private final Map<Integer, Variable> globals = new TreeMap<>();

  /**
   * A function.
   *
   * @param library the function of the library that it is; its body is not written then
   */
  record NamedFunction(String name, Signature signature, Optional<Prototype> library) {}

  /**
   * A variable.
   *
   * @param type empty where a header declares it
   * @param isVolatile whether it is declared so, which a pointer to it has to cast away
   */
  record Variable(String name, Optional<ObjectType> type, boolean isVolatile) {
    /** One that is not volatile. */
    Variable(String name, Optional<ObjectType> type) {
      this(name, type, false);
    }

    /** A word of it as an expression that can be assigned to. */
    Optional<String> word(long offset, int size) {
      return type.flatMap(known -> known.path(offset, size)).map(path -> name + path);
    }

    /** Its address, or that of a part, as a number, so that any operator may stand around it. */
    String address(long offset) {
      return pointer(offset)
          .map(pointer -> "(uint64_t)" + pointer)
          .orElseGet(() -> "((uint64_t)&" + name + " + " + Values.constant(offset) + ")");
    }

    /** The same as a pointer to the part that starts there, if one does. */
    Optional<String> pointer(long offset) {
      return offset == 0
          ? Optional.of("&" + name)
          : type.flatMap(known -> known.part(offset)).map(part -> "&" + name + part.path());
    }

    /** The same to a part of a type that starts there, however small. */
    Optional<String> pointer(long offset, Predicate<ObjectType> wanted) {
      Optional<ObjectType.Part> part = type.map(whole -> new ObjectType.Part("", whole));
      if (offset != 0) {
        part = type.flatMap(whole -> whole.part(offset));
      }
      while (part.isPresent() && !wanted.test(part.get().type())) {
        ObjectType.Part outer = part.get();
        part =
            outer
                .type()
                .first()
                .map(inner -> new ObjectType.Part(outer.path() + inner.path(), inner.type()));
      }
      return part.map(this::pointerTo);
    }

    private String pointerTo(ObjectType.Part part) {
      // Characters are passed as a literal is, so that compilers look at formats.
      return part.type() instanceof ObjectType.Text ? name : "&" + name + part.path();
    }
  }

  FileScope(Program program, RunTime runTime) throws EmissionException {
    this.program = program;
    this.runTime = runTime;
    Prototypes prototypes = new Prototypes(runTime);
    if (runTime.isUsed()) {
      runTime.use(helpers, prototypes);
    }
    Reached reached = new Reached(program, prototypes, runTime);
    reached.refuseShared();
    Callbacks callbacks = new Callbacks(program, reached, prototypes);
    for (int index : reached.functions()) {
      functions.put(index, named(index, prototypes, callbacks, reached.position(index)));
    }
    for (int index : reached.globals()) {
      globals.put(index, variable(program.globals().get(index)));
    }
  }

  private NamedFunction named(
      int index, Prototypes prototypes, Callbacks callbacks, SourcePosition position)
      throws EmissionException {
    Function function = program.functions().get(index);
    if (Reached.isByName(function, prototypes)) {
      Prototype prototype = prototypes.find(function.name()).orElseThrow();
      boolean isOfRunTime = prototype.header().equals(Prototype.WRITTEN);
      if (runTime.isUsed() && !isOfRunTime && hasAtomicBlock(index, new HashSet<>())) {
        throw new EmissionException(
            "an atomic block within '" + function.name() + "'",
            "write --emit weir, which has the library's functions in it",
            position);
      }
      helpers.use(prototype);
      return new NamedFunction(prototype.name(), prototype.signature(), Optional.of(prototype));
    }
    if (!function.isExternal()) {
      boolean isMain = Callbacks.isMain(program) && index == program.threads().getLast().function();
      String name = isMain ? "main" : names.of(function.name());
      return new NamedFunction(name, callbacks.of(index), Optional.empty());
    }
    if (!IDENTIFIER.matcher(function.name()).matches()) {
      throw new EmissionException("a call of '" + function.name() + "'", "", position);
    }
    Signature signature =
        new Signature(
            Signature.WORD,
            Collections.nCopies(function.parameters(), Signature.WORD),
            function.variadic() && function.parameters() > 0);
    helpers.declare(
        "extern "
            + (function.weak() ? "__attribute__((weak)) " : "")
            + signature.declaration(function.name(), java.util.List.of()));
    return new NamedFunction(
        function.name(),
        signature,
        Optional.of(new Prototype(function.name(), Prototype.NO_HEADER, true, signature)));
  }

  /**
   * Whether a function has an atomic block, which is a barrier where the model is in the program:
   * called by its name it would not be one.
   */
  private boolean hasAtomicBlock(int index, Set<Integer> seen) {
    return seen.add(index)
        && program.functions().get(index).instructions().stream()
            .filter(Instruction.Call.class::isInstance)
            .map(call -> ((Instruction.Call) call).callee())
            .filter(Operand.FunctionAddress.class::isInstance)
            .map(callee -> ((Operand.FunctionAddress) callee).function())
            .anyMatch(
                callee ->
                    program.functions().get(callee).name().equals(BLOCK)
                        || hasAtomicBlock(callee, seen));
  }

  private Variable variable(Global global) throws EmissionException {
    if (global.unsupported().isPresent()) {
      Global.Unsupported why = global.unsupported().get();
      throw new EmissionException(
          "variable '" + global.name() + "' (" + why.what() + ")", why.advice(), global.position());
    }
    Optional<String> header = headerOf(global);
    if (header.isPresent()) {
      helpers.header(header.get());
      return new Variable(global.name(), Optional.empty());
    }
    String name = runTime.names(global) ? global.name() : names.of(global.name());
    return new Variable(name, Optional.of(types.of(global)));
  }

  /** The header that declares a variable of the library. */
  static Optional<String> headerOf(Global global) {
    return global.position().isUnknown()
        ? Optional.ofNullable(OF_HEADERS.get(global.name()))
        : Optional.empty();
  }

  Program program() {
    return program;
  }

  RunTime runTime() {
    return runTime;
  }

  Helpers helpers() {
    return helpers;
  }

  ObjectTypes types() {
    return types;
  }

  /** A name that nothing else has. */
  String unique(String name) {
    return names.of(name);
  }

  /** Names for what is declared in a block. */
  CNames inner() {
    return names.inner();
  }

  /** The functions that are written or called, by index. */
  Map<Integer, NamedFunction> functions() {
    return Collections.unmodifiableMap(functions);
  }

  /** The variables that are written, by index. */
  Map<Integer, Variable> globals() {
    return Collections.unmodifiableMap(globals);
  }

  NamedFunction function(int index) {
    return Objects.requireNonNull(functions.get(index));
  }

  Variable global(int index) {
    return Objects.requireNonNull(globals.get(index));
  }

  /** A constant or an address, as a number. */
  String constant(Operand operand) {
    return switch (operand) {
      case Operand.Constant(long value) -> Values.constant(value);
      case Operand.GlobalAddress(int global, long offset) -> global(global).address(offset);
      case Operand.FunctionAddress(int function) -> "(uint64_t)&" + function(function).name();
      case Operand.Register register ->
          throw new IllegalArgumentException(register + " is no constant");
    };
  }
}
