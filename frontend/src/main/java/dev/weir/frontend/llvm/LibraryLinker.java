package dev.weir.frontend.llvm;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.LibrarySources;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Links the part of the modelled library that is written in C into a module: the families of which
 * it calls a function, and what these call in turn.
 */
final class LibraryLinker {
  /** Links nothing. */
  static final LibraryLinker NONE = new LibraryLinker(Optional.empty());

  /** Runs what was registered for the end of the process. */
  static final String EXIT = "weir_run_exit_handlers";

  /** Registers a function for the end of the process. */
  static final String AT_EXIT = "atexit";

  /** Registers the destructor of a thread-local object. */
  private static final String AT_THREAD_EXIT = "__cxa_thread_atexit";

  private static final String PROCESS = "process";

  private final Optional<LibrarySources> sources;

  private LibraryLinker(Optional<LibrarySources> sources) {
    this.sources = sources;
  }

  /** A linker that takes the functions from these sources. */
  static LibraryLinker of(LibrarySources sources) {
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
    Set<String> own = definitions(module);
    Set<String> linked = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (Set<String> missing = missing(module, linked);
        !missing.isEmpty();
        missing = missing(module, linked)) {
      for (String family : missing) {
        byte[] bitcode = sources.get().bitcode(family);
        String name = "the library's " + family;
        try (LlvmModule alone = LlvmModule.parse(bitcode, name)) {
          names.addAll(definitions(alone));
        }
        module.link(bitcode, name);
        linked.add(family);
      }
    }
    names.removeAll(own);
    return names;
  }

  private static Set<String> definitions(LlvmModule module) {
    return module.functions().stream()
        .filter(function -> !ModuleApi.isDeclaration(function.ref()))
        .map(LlvmValue::name)
        .collect(Collectors.toSet());
  }

  /** Those of the first thread are destroyed at the end of the process. */
  private static boolean hasObjectsOfThreads(LlvmModule module) {
    return module.functions().stream().anyMatch(function -> function.name().equals(AT_THREAD_EXIT));
  }

  private static Set<String> missing(LlvmModule module, Set<String> linked) {
    Map<String, String> families = LibrarySources.families();
    Set<String> missing = new TreeSet<>();
    Stream.concat(module.functions().stream(), module.globals().stream())
        .filter(value -> ModuleApi.isDeclaration(value.ref()))
        .map(value -> families.get(value.name()))
        .filter(Objects::nonNull)
        .forEach(missing::add);
    if (Constructors.hasDestructors(module) || hasObjectsOfThreads(module)) {
      missing.add(PROCESS);
    }
    missing.removeAll(linked);
    return missing;
  }
}
