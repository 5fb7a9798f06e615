package dev.weir.frontend.llvm;

import dev.weir.frontend.InputException;
import dev.weir.frontend.Surroundings;
import dev.weir.frontend.llvm.api.CodeApi;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.context.ProgramContext;
import dev.weir.frontend.llvm.context.ThrownExceptions;
import dev.weir.frontend.llvm.layout.Layouts;
import dev.weir.frontend.llvm.link.CommandLineWords;
import dev.weir.frontend.llvm.link.Constructors;
import dev.weir.frontend.llvm.link.LibraryLinker;
import dev.weir.frontend.llvm.link.ModuleLoader;
import dev.weir.frontend.llvm.link.Stubs;
import dev.weir.frontend.llvm.lowering.FunctionLowering;
import dev.weir.frontend.llvm.source.DebugNodes;
import dev.weir.frontend.llvm.source.DebugTypes;
import dev.weir.frontend.llvm.source.Positions;
import dev.weir.frontend.llvm.variable.ProvidedVariables;
import dev.weir.frontend.llvm.variable.VariableLowering;
import dev.weir.program.Function;
import dev.weir.program.FunctionBuilder;
import dev.weir.program.Global;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.Terminator;
import dev.weir.program.ThreadStart;
import dev.weir.program.transform.Interruptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Lowers a linked module, starting at {@code main}: functions and globals get their numbers when
 * something that is reached first speaks of them, and what is never reached is left out.
 */
public final class ProgramLowering implements ProgramContext {
  /** Calls a thread's function, where something is to be done after it. */
  private static final String THREAD_START = "weir_thread_start";

  private final Set<String> library;
  private final Layouts layouts;
  private final Positions positions;
  private final DebugTypes types;
  private final ThrownExceptions exceptions;
  private final Map<LlvmValue, Integer> functionNumbers = new HashMap<>();
  private final Map<LlvmValue, SourcePosition> uses = new HashMap<>();
  private final Map<LlvmValue, Integer> globalNumbers = new HashMap<>();
  private final Map<String, Integer> libraryFunctions = new HashMap<>();
  private final List<Supplier<Function>> functions = new ArrayList<>();
  private final List<LlvmValue> globals = new ArrayList<>();
  private final VariableLowering variables;
  private final Stubs stubs;
  private final ProvidedVariables provided;

  private ProgramLowering(
      LlvmModule module,
      Folders folders,
      Set<String> library,
      Stubs stubs,
      ProvidedVariables provided) {
    this.stubs = stubs;
    this.provided = provided;
    this.library = library;
    layouts = new Layouts(module.dataLayout());
    DebugNodes nodes = new DebugNodes(module.context());
    positions = new Positions(nodes, folders.current(), Optional.of(folders.headers()));
    types = new DebugTypes(nodes, layouts);
    exceptions = ThrownExceptions.takeOut(module, positions, library);
    variables = new VariableLowering(this, module);
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
              module, folders, linked.library(), new Stubs(surroundings.stubs()), provided)
          .lower(
              name,
              module,
              surroundings.entries(),
              new CommandLineWords(words, provided.environment()));
    }
  }

  /** A function of the SV-COMP whose call is an error, whatever body a program gives it. */
  private static final String REACH_ERROR = "reach_error";

  /** As a compiler's user would name the program that is made of a file. */
  private static String programName(String file) {
    String name = file.substring(file.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** Assembly that says something about names in shared libraries, or nothing. */
  private static final Pattern WITHOUT_EFFECT =
      Pattern.compile("\\s*((#.*)|\\.(symver|ident)\\b[^;]*)?");

  private Program lower(
      String name, LlvmModule module, List<String> entries, CommandLineWords words)
      throws InputException {
    boolean isEntered = !entries.isEmpty();
    List<LlvmValue> called = new ArrayList<>();
    for (String entry : entries) {
      called.add(entry(name, module, entry));
    }
    LlvmValue main = isEntered ? called.getFirst() : main(name, module);
    stubs.check(module, layouts);
    Constructors constructors = new Constructors(module, library.contains(LibraryLinker.EXIT));
    int start = function(main);
    called.forEach(this::function);
    constructors.functions().forEach(this::function);
    module.functions().stream()
        .filter(function -> function.name().equals(THREAD_START))
        .forEach(this::function);
    OptionalInt looks =
        module.functions().stream()
            .filter(function -> function.name().equals(Interruptions.LOOKS))
            .filter(function -> !ModuleApi.isDeclaration(function.ref()))
            .mapToInt(this::function)
            .findFirst();
    List<Function> loweredFunctions = new ArrayList<>();
    List<Global> loweredGlobals = new ArrayList<>();
    while (loweredFunctions.size() < functions.size() || loweredGlobals.size() < globals.size()) {
      if (loweredFunctions.size() < functions.size()) {
        loweredFunctions.add(functions.get(loweredFunctions.size()).get());
      } else {
        int number = loweredGlobals.size();
        Optional<Global> machine = provided(globals.get(number), number);
        loweredGlobals.add(machine.isPresent() ? machine.get() : variable(globals.get(number)));
      }
    }
    List<Operand> arguments =
        isEntered
            ? List.of()
            : words.arguments(CodeApi.countParameters(main.ref()), loweredGlobals);
    if (isEntered) {
      for (LlvmValue function : called) {
        loweredFunctions.set(
            function(function),
            loweredFunctions.get(function(function)).with(types.signature(function)));
      }
      start = loweredFunctions.size();
      loweredFunctions.add(constructors.alone(this));
    } else if (!constructors.isEmpty()) {
      start = loweredFunctions.size();
      loweredFunctions.add(constructors.start(main, this));
    }
    if (!module.assembly().lines().allMatch(line -> WITHOUT_EFFECT.matcher(line).matches())) {
      start = loweredFunctions.size();
      loweredFunctions.add(withoutStart(main, module.assembly()));
    }
    Program program =
        new Program(
            name,
            loweredFunctions,
            loweredGlobals,
            List.of(new ThreadStart(start, arguments)),
            positions.sources());
    return looks.isPresent() ? Interruptions.with(program, looks.getAsInt()) : program;
  }

  /** In the place of {@code main}, where assembly may have changed what any name stands for. */
  private Function withoutStart(LlvmValue main, String assembly) {
    SourcePosition position = positions.ofFunction(main);
    FunctionBuilder builder =
        new FunctionBuilder("<start>", CodeApi.countParameters(main.ref()), false, position);
    String text = assembly.strip().replaceAll("\\s+", " ");
    builder.add(
        new Instruction.Unsupported(
            "assembly outside of functions ('" + text + "')", "leave it out", position));
    return builder.end(new Terminator.Unreachable(position)).build();
  }

  private Function lowerBody(LlvmValue function) {
    Function lowered = FunctionLowering.lower(function, this);
    boolean ofLibrary = library.contains(function.name()) || positions.isInOwnHeader(function);
    return ofLibrary ? lowered.ofLibrary() : lowered;
  }

  private static LlvmValue main(String name, LlvmModule module) throws InputException {
    Optional<LlvmValue> main =
        module.functions().stream()
            .filter(function -> function.name().equals("main"))
            .filter(function -> !ModuleApi.isDeclaration(function.ref()))
            .findFirst();
    return main.orElseThrow(
        () ->
            new InputException(
                name + ": there is no function 'main'; add the file that defines it"));
  }

  private static LlvmValue entry(String name, LlvmModule module, String entry)
      throws InputException {
    List<LlvmValue> found =
        module.functions().stream()
            .filter(function -> Function.isCalled(function.name(), entry))
            .filter(function -> !ModuleApi.isDeclaration(function.ref()))
            .toList();
    if (found.size() > 1) {
      throw new InputException(
          name + ": several functions are called '" + entry + "'; give one a name of its own");
    }
    return found.stream()
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    name
                        + ": there is no function '"
                        + entry
                        + "' to call; add the file that defines it, and leave out 'static' there"));
  }

  private Optional<Global> provided(LlvmValue global, int number) {
    return ModuleApi.isDeclaration(global.ref())
        ? provided.find(global.name(), number)
        : Optional.empty();
  }

  private Global variable(LlvmValue global) throws InputException {
    return variables.lower(global, uses.getOrDefault(global, SourcePosition.UNKNOWN));
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
    boolean isError = function.name().equals(REACH_ERROR);
    if (!isError && !ModuleApi.isDeclaration(function.ref())) {
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

  @Override
  public ThrownExceptions exceptions() {
    return exceptions;
  }
}
