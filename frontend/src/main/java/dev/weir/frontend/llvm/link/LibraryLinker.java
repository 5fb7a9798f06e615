package dev.weir.frontend.llvm.link;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.LibrarySources;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.api.UnwindApi;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Links the part of the modelled library that is written in C into a module: the families of which
 * it calls a function, and what these call in turn.
 */
public final class LibraryLinker {
  /** Links nothing. */
  public static final LibraryLinker NONE = new LibraryLinker(Optional.empty());

  /** Runs what was registered for the end of the process. */
  public static final String EXIT = "weir_run_exit_handlers";

  /** Has a program look for signals. */
  private static final String INTERRUPTIONS = "interruptions";

  /** What gives a signal a handler, and what sends one to another thread or to the process. */
  private static final Set<String> HANDLING = Set.of("signal", "sigaction");

  private static final Set<String> SENDING =
      Set.of("kill", "pthread_kill", "alarm", "setitimer", "ualarm");

  /** Registers a function for the end of the process. */
  static final String AT_EXIT = "atexit";

  /** Registers the destructor of a thread-local object. */
  private static final String AT_THREAD_EXIT = "__cxa_thread_atexit";

  private static final String PROCESS = "process";

  /** Begins every handler of exceptions, and what ends the program where none may come out. */
  private static final String BEGIN_CATCH = "__cxa_begin_catch";

  private static final String TERMINATE = "__clang_call_terminate";
  private static final String CATCHING = "catching";

  /** Before the name of a function of the library, where the program has something else of it. */
  private static final String LIBRARY = "weir.library.";

  /** Before the name of a function of the machine, where the library has one of it. */
  private static final String MACHINE = "weir.machine.";

  private static final Set<String> REPLACEABLE =
      Set.of(
          "malloc",
          "calloc",
          "realloc",
          "free",
          "aligned_alloc",
          "posix_memalign",
          "memalign",
          "valloc",
          "malloc_usable_size");

  private final Optional<LibrarySources> sources;

  private LibraryLinker(Optional<LibrarySources> sources) {
    this.sources = sources;
  }

  /** A linker that takes the functions from these sources. */
  public static LibraryLinker of(LibrarySources sources) {
    return new LibraryLinker(Optional.of(sources));
  }

  /**
   * Links what is missing.
   *
   * @return the names of the functions that now have a body of the library
   * @throws InputException if the library cannot be compiled or does not fit
   */
  Set<String> link(LlvmModule module) throws InputException {
    if (sources.isEmpty()) {
      return Set.of();
    }
    Set<LlvmValue> defined = definitions(module).collect(Collectors.toSet());
    Set<String> own = ownNames(module);
    UnaryOperator<String> shadowed = name -> own.contains(name) ? LIBRARY + name : name;
    Set<String> linked = new HashSet<>();
    Map<String, String> families = LibrarySources.families();
    boolean isInterrupted = declares(module, HANDLING) && declares(module, SENDING);
    for (Set<String> missing = missing(module, families, linked, isInterrupted);
        !missing.isEmpty();
        missing = missing(module, families, linked, isInterrupted)) {
      for (String family : missing) {
        byte[] bitcode = sources.get().bitcode(family);
        String name = "the library's " + family;
        module.link(bitcode, name, shadowed);
        linked.add(family);
      }
    }
    // Functions that several families have for themselves get other names as they are linked.
    return definitions(module)
        .filter(function -> !defined.contains(function))
        .map(LlvmValue::name)
        .collect(Collectors.toSet());
  }

  /**
   * The function of the library that a declaration stands for, where the program, or the part of
   * the library in C, has something else of that name.
   */
  static Optional<String> shadowedFunction(String name) {
    return Stream.of(LIBRARY, MACHINE)
        .filter(name::startsWith)
        .map(prefix -> name.substring(prefix.length()))
        .findFirst();
  }

  /**
   * What the program defines, and what does not reach into the library: there the name keeps its
   * meaning. An allocator, and operators of C++, do take the place of the library's.
   */
  private static Set<String> ownNames(LlvmModule module) {
    Set<String> names = new HashSet<>();
    for (LlvmValue global : module.functionsAndGlobals()) {
      boolean replaces =
          global.kind() == LlvmValue.Kind.FUNCTION
              && !ModuleApi.isLocal(global.ref())
              && (REPLACEABLE.contains(global.name()) || global.name().startsWith("_Z"));
      if (!ModuleApi.isDeclaration(global.ref()) && !replaces) {
        names.add(global.name());
      }
    }
    return names;
  }

  private static Stream<LlvmValue> definitions(LlvmModule module) {
    return module.functions().stream().filter(function -> !ModuleApi.isDeclaration(function.ref()));
  }

  private static boolean declares(LlvmModule module, Set<String> names) {
    return module.functions().stream()
        .anyMatch(
            function -> names.contains(function.name()) && ModuleApi.isDeclaration(function.ref()));
  }

  /** Those of the first thread are destroyed at the end of the process. */
  private static boolean hasObjectsOfThreads(LlvmModule module) {
    return module.functions().stream().anyMatch(function -> function.name().equals(AT_THREAD_EXIT));
  }

  private static boolean hasHandlers(LlvmModule module) {
    return module.functions().stream()
        .filter(function -> function.name().equals(BEGIN_CATCH))
        .flatMap(function -> UnwindApi.users(function).stream())
        .anyMatch(call -> !UnwindApi.functionOf(call).name().equals(TERMINATE));
  }

  private static Set<String> missing(
      LlvmModule module, Map<String, String> families, Set<String> linked, boolean isInterrupted) {
    Set<String> missing = new TreeSet<>();
    module.functionsAndGlobals().stream()
        .filter(value -> ModuleApi.isDeclaration(value.ref()))
        .map(value -> families.get(shadowedFunction(value.name()).orElse(value.name())))
        .filter(Objects::nonNull)
        .forEach(missing::add);
    if (Constructors.hasDestructors(module) || hasObjectsOfThreads(module)) {
      missing.add(PROCESS);
    }
    if (isInterrupted) {
      missing.add(INTERRUPTIONS);
    }
    if (hasHandlers(module)) {
      missing.add(CATCHING);
    }
    missing.removeAll(linked);
    return missing;
  }
}
