package dev.weir.frontend.llvm;

import dev.weir.frontend.InputException;
import dev.weir.frontend.Surroundings;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.TypeLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Lowers a linked module, starting at {@code main}: functions and globals get their numbers when
 * something that is reached first speaks of them, and what is never reached is left out.
 */
public final class ProgramLowering implements ProgramContext {
  private static final int POINTER = 8;

  /** Of a variable that is declared as an array of any length. */
  private static final long UNKNOWN_SIZE = 1 << 26;

  /** Calls a thread's function, where something is to be done after it. */
  private static final String THREAD_START = "weir_thread_start";

  private final Path headers;
  private final Set<String> library;
  private final Layouts layouts;
  private final Positions positions;
  private final DebugTypes types;
  private final Map<LlvmValue, Integer> functionNumbers = new HashMap<>();
  private final Map<LlvmValue, SourcePosition> uses = new HashMap<>();
  private final Map<LlvmValue, Integer> globalNumbers = new HashMap<>();
  private final Map<String, Integer> libraryFunctions = new HashMap<>();
  private final List<Supplier<Function>> functions = new ArrayList<>();
  private final List<LlvmValue> globals = new ArrayList<>();
  private final Map<String, Integer> sourceNames = new HashMap<>();
  private final List<String> words;
  private final Stubs stubs;
  private final ProvidedVariables provided;

  private ProgramLowering(
      LlvmModule module,
      Folders folders,
      Set<String> library,
      List<String> words,
      Stubs stubs,
      ProvidedVariables provided) {
    this.stubs = stubs;
    this.provided = provided;
    this.headers = folders.headers();
    this.library = library;
    this.words = words;
    layouts = new Layouts(module.dataLayout());
    positions = new Positions(folders.current());
    types = new DebugTypes(module.context(), layouts);
    for (LlvmValue global : module.globals()) {
      sourceNames.merge(sourceName(global), 1, Integer::sum);
    }
  }

  /**
   * Where source files lie.
   *
   * @param current files below it are named relative to it
   * @param headers Weir's own headers; functions that they define are the library's
   */
  record Folders(Path current, Path headers) {}

  /**
   * Reads, links and lowers modules.
   *
   * @param name the program's name, for output
   * @param inputs modules that are known to be sound, at least one
   * @param folders where source files lie
   * @param library adds what the modules call of the library
   * @param surroundings what the program finds where it is started
   * @throws InputException if they do not make a program; one line that says what to do
   */
  static Program lower(
      String name,
      List<ModuleLoader.Input> inputs,
      Folders folders,
      LibraryLinker library,
      Surroundings surroundings)
      throws InputException {
    List<String> words = new ArrayList<>();
    words.add(programName(name));
    words.addAll(surroundings.arguments());
    ProvidedVariables provided = ProvidedVariables.of(surroundings);
    ModuleLoader.Linked linked = ModuleLoader.load(inputs, library);
    try (LlvmModule module = linked.module()) {
      return new ProgramLowering(
              module, folders, linked.library(), words, new Stubs(surroundings.stubs()), provided)
          .lower(name, module);
    }
  }

  /** As a compiler's user would name the program that is made of a file. */
  private static String programName(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  private Program lower(String name, LlvmModule module) throws InputException {
    LlvmValue main = main(name, module);
    stubs.check(module, layouts);
    Constructors constructors = new Constructors(module, library.contains(LibraryLinker.EXIT));
    int start = function(main);
    constructors.functions().forEach(this::function);
    module.functions().stream()
        .filter(function -> function.name().equals(THREAD_START))
        .forEach(this::function);
    List<Function> loweredFunctions = new ArrayList<>();
    List<Global> loweredGlobals = new ArrayList<>();
    while (loweredFunctions.size() < functions.size() || loweredGlobals.size() < globals.size()) {
      if (loweredFunctions.size() < functions.size()) {
        loweredFunctions.add(functions.get(loweredFunctions.size()).get());
      } else {
        int number = loweredGlobals.size();
        LlvmValue global = globals.get(number);
        loweredGlobals.add(provided(global, number).orElseGet(() -> lowerGlobal(global)));
      }
    }
    List<Operand> arguments = arguments(main, loweredGlobals);
    if (!constructors.isEmpty()) {
      start = loweredFunctions.size();
      loweredFunctions.add(constructors.start(main, this));
    }
    if (!module.assembly().isBlank()) {
      start = loweredFunctions.size();
      loweredFunctions.add(withoutStart(main, module.assembly()));
    }
    return new Program(
        name, loweredFunctions, loweredGlobals, List.of(new ThreadStart(start, arguments)));
  }

  /** In the place of {@code main}, where assembly may have changed what any name stands for. */
  private Function withoutStart(LlvmValue main, String assembly) {
    SourcePosition position = positions.ofFunction(main);
    FunctionBuilder builder =
        new FunctionBuilder("<start>", LlvmC.countParameters(main.ref()), false, position);
    String text = assembly.strip().replaceAll("\\s+", " ");
    builder.add(
        new Instruction.Unsupported(
            "assembly outside of functions ('" + text + "')", "leave it out", position));
    return builder.end(new Terminator.Unreachable(position)).build();
  }

  private Function lowerBody(LlvmValue function) {
    Function lowered = FunctionLowering.lower(function, this);
    boolean ofLibrary =
        library.contains(function.name())
            || Path.of(positions.ofFunction(function).file()).startsWith(headers);
    return ofLibrary ? lowered.ofLibrary() : lowered;
  }

  private static LlvmValue main(String name, LlvmModule module) throws InputException {
    Optional<LlvmValue> main =
        module.functions().stream()
            .filter(function -> function.name().equals("main"))
            .filter(function -> !LlvmC.isDeclaration(function.ref()))
            .findFirst();
    return main.orElseThrow(
        () ->
            new InputException(
                name + ": there is no function 'main'; add the file that defines it"));
  }

  /** {@code argc}, {@code argv} and {@code envp}, as far as {@code main} takes them. */
  private List<Operand> arguments(LlvmValue main, List<Global> loweredGlobals) {
    int count = LlvmC.countParameters(main.ref());
    if (count == 0) {
      return List.of();
    }
    List<Global.Relocation> places = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      places.add(pointer(i, loweredGlobals.size()));
      loweredGlobals.add(text("<argv[" + i + "]>", words.get(i)));
    }
    // A null pointer ends the arguments, another one the environment.
    int environment = words.size() + 1;
    for (int i = 0; i < provided.environment().size(); i++) {
      places.add(pointer(environment + i, loweredGlobals.size()));
      loweredGlobals.add(text("<envp[" + i + "]>", provided.environment().get(i)));
    }
    int slots = environment + provided.environment().size() + 1;
    int vector = loweredGlobals.size();
    TypeLayout pointers = new TypeLayout.Array(TypeLayout.SCALAR, POINTER, slots);
    loweredGlobals.add(synthetic("<argv>", POINTER * slots, new byte[0], places, pointers));
    List<Operand> all =
        List.of(
            Operand.constant(words.size()),
            new Operand.GlobalAddress(vector, 0),
            new Operand.GlobalAddress(vector, (long) POINTER * environment));
    return all.subList(0, Math.min(count, all.size()));
  }

  private static Global.Relocation pointer(int slot, int global) {
    return new Global.Relocation((long) POINTER * slot, new Operand.GlobalAddress(global, 0));
  }

  private static Global text(String name, String text) {
    byte[] bytes = (text + "\0").getBytes(StandardCharsets.UTF_8);
    TypeLayout type = new TypeLayout.Array(TypeLayout.SCALAR, 1, bytes.length);
    return synthetic(name, bytes.length, bytes, List.of(), type);
  }

  private static Global synthetic(
      String name, int size, byte[] bytes, List<Global.Relocation> relocations, TypeLayout type) {
    return new Global(name, size, 8, false, bytes, relocations, type, SourcePosition.UNKNOWN);
  }

  private Optional<Global> provided(LlvmValue global, int number) {
    return LlvmC.isDeclaration(global.ref())
        ? provided.find(global.name(), number)
        : Optional.empty();
  }

  private Global lowerGlobal(LlvmValue global) {
    LlvmType type = new LlvmType(LlvmC.globalValueType(global.ref()));
    DebugTypes.Variable variable = types.ofGlobal(global);
    String name = uniqueName(global);
    SourcePosition position =
        variable.node() == 0 ? SourcePosition.UNKNOWN : positions.ofVariable(variable.node());
    Initialisers initialiser = new Initialisers(this, position);
    Optional<Global.Unsupported> unsupported = Optional.empty();
    if (!LlvmC.isDeclaration(global.ref())) {
      try {
        initialiser.write(new LlvmValue(LlvmC.initializer(global.ref())), 0);
      } catch (InitialiserException e) {
        String what = "initial value of '" + name + "' with " + e.getMessage();
        unsupported = Optional.of(new Global.Unsupported(what, "assign it in main"));
      }
    } else {
      String what = "undefined variable '" + name + "'";
      unsupported = Optional.of(new Global.Unsupported(what, "add the file that defines it"));
    }
    Global lowered =
        new Global(
            name,
            size(global, type),
            Math.max(1, LlvmC.alignment(global.ref())),
            LlvmC.isGlobalConstant(global.ref()),
            LlvmC.isThreadLocal(global.ref()),
            initialiser.bytes(),
            initialiser.relocations(),
            variable.node() == 0 ? layout(type) : variable.type().layout(),
            position.isUnknown() ? uses.getOrDefault(global, position) : position,
            Optional.empty());
    return unsupported.map(lowered::withoutValue).orElse(lowered);
  }

  /** The size of a variable; of one whose type does not say, more than any index reaches. */
  private long size(LlvmValue global, LlvmType type) {
    boolean known = layouts.hasFixedSize(type);
    boolean open =
        known
            && type.kind() == LlvmType.Kind.ARRAY
            && type.count() == 0
            && LlvmC.isDeclaration(global.ref());
    return known && !open ? layouts.size(type) : UNKNOWN_SIZE;
  }

  /** The layout of a variable without debug information: arrays have indices, fields no names. */
  private TypeLayout layout(LlvmType type) {
    return type.kind() == LlvmType.Kind.ARRAY && layouts.size(type.element()) > 0
        ? new TypeLayout.Array(layout(type.element()), layouts.size(type.element()), type.count())
        : TypeLayout.SCALAR;
  }

  private String sourceName(LlvmValue global) {
    String name = types.ofGlobal(global).name();
    return name.isEmpty() ? global.name() : name;
  }

  /** The name in the source, unless several variables have it (statics of functions and files). */
  private String uniqueName(LlvmValue global) {
    String name = sourceName(global);
    return sourceNames.getOrDefault(name, 1) == 1 ? name : global.name();
  }

  @Override
  public void use(LlvmValue constant, SourcePosition position) {
    boolean named =
        constant.kind() == LlvmValue.Kind.FUNCTION || constant.kind() == LlvmValue.Kind.GLOBAL;
    if (named && !position.isUnknown()) {
      uses.putIfAbsent(constant, position);
    }
  }

  @Override
  public int function(LlvmValue function) {
    return functionNumbers.computeIfAbsent(
        function,
        added -> {
          functions.add(() -> lower(added));
          return functions.size() - 1;
        });
  }

  private Function lower(LlvmValue function) {
    if (!LlvmC.isDeclaration(function.ref())) {
      return lowerBody(function);
    }
    Function declared =
        FunctionLowering.external(
            function, this, uses.getOrDefault(function, SourcePosition.UNKNOWN));
    return stubs.body(function, declared).orElse(declared);
  }

  @Override
  public int libraryFunction(String name, int parameters) {
    return libraryFunctions.computeIfAbsent(
        name,
        added -> {
          functions.add(
              () -> new Function(added, parameters, false, 0, List.of(), SourcePosition.UNKNOWN));
          return functions.size() - 1;
        });
  }

  @Override
  public int global(LlvmValue global) {
    return globalNumbers.computeIfAbsent(
        global,
        added -> {
          globals.add(added);
          return globals.size() - 1;
        });
  }

  @Override
  public Layouts layouts() {
    return layouts;
  }

  @Override
  public Positions positions() {
    return positions;
  }

  @Override
  public DebugTypes types() {
    return types;
  }
}
