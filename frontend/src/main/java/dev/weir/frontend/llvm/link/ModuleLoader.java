package dev.weir.frontend.llvm.link;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.Builtins;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import dev.weir.frontend.llvm.api.TypeApi;
import dev.weir.frontend.llvm.source.DebugNodes;
import dev.weir.frontend.llvm.source.Positions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads modules and links them into one.
 *
 * <p>None of LLVM's passes runs: even those that only tidy up (dead code, simpler control flow,
 * locals into registers) delete loads whose results are not used, or hide that a variable is not
 * initialised. What is needed of them the lowering does itself.
 */
public final class ModuleLoader {
  private ModuleLoader() {}

  /**
   * A module to be read.
   *
   * @param name the file's name, for messages
   * @param bitcode bitcode that is known to be sound
   */
  public record Input(String name, byte[] bitcode) {}

  /**
   * A linked module.
   *
   * @param module to be closed by the caller
   * @param library the names of the functions that came from the library
   */
  public record Linked(LlvmModule module, Set<String> library) {}

  /**
   * Links modules.
   *
   * @param library adds what they call of the library
   * @throws InputException if one cannot be read, or two of them do not fit together
   */
  public static Linked load(List<Input> inputs, LibraryLinker library) throws InputException {
    Input first = inputs.getFirst();
    LlvmModule module = LlvmModule.parse(first.bitcode(), first.name());
    try {
      if (inputs.size() > 1) {
        link(module, inputs);
      }
      requireTarget(module, first.name());
      OtherNames.replace(module);
      Set<String> functions = library.link(module);
      module.useDebugIntrinsics();
      return new Linked(module, functions);
    } catch (InputException | RuntimeException e) {
      module.close();
      throw e;
    }
  }

  /**
   * What modules define that may have to be compiled another way.
   *
   * @param builtins functions that the compiler takes for the library's
   * @param repeated variables of several files, each with the names of these
   */
  public record Definitions(Set<String> builtins, Map<String, List<String>> repeated) {

    /** The definitions of modules that are not linked yet. */
    public static Definitions of(List<Input> inputs) throws InputException {
      Set<String> builtins = new TreeSet<>();
      Map<String, List<String>> variables = new TreeMap<>();
      for (Input input : inputs) {
        try (LlvmModule module = LlvmModule.parse(input.bitcode(), input.name())) {
          module.functions().stream()
              .filter(ModuleLoader::isStrongDefinition)
              .map(LlvmValue::name)
              .filter(Builtins::contains)
              .forEach(builtins::add);
          module.globals().stream()
              .filter(ModuleLoader::isStrongDefinition)
              .forEach(
                  global ->
                      variables
                          .computeIfAbsent(global.name(), name -> new ArrayList<>())
                          .add(input.name()));
        }
      }
      variables.values().removeIf(files -> files.size() == 1);
      return new Definitions(builtins, variables);
    }

    /** What to say where the definitions of a variable are taken for one. */
    public List<String> warnings() {
      return repeated.entrySet().stream()
          .map(
              variable ->
                  variable.getValue().getLast()
                      + ": warning: variable '"
                      + variable.getKey()
                      + "' is also defined in "
                      + variable.getValue().getFirst()
                      + "; both are taken for one object, as -fcommon does; declare it extern in"
                      + " all files but one")
          .toList();
    }
  }

  private static void requireTarget(LlvmModule module, String file) throws InputException {
    long layout = module.dataLayout();
    if (TypeApi.pointerSize(layout) != 8 || TypeApi.byteOrder(layout) != 1) {
      throw new InputException(
          file
              + ": not for a 64-bit little-endian target; compile it for x86_64-unknown-linux-gnu");
    }
  }

  private static void link(LlvmModule module, List<Input> inputs) throws InputException {
    Map<String, String> definedIn = new HashMap<>();
    addDefinitions(module, inputs.getFirst().name(), definedIn);
    for (Input input : inputs.subList(1, inputs.size())) {
      try (LlvmModule alone = LlvmModule.parse(input.bitcode(), input.name())) {
        addDefinitions(alone, input.name(), definedIn);
      }
      module.link(input.bitcode(), input.name());
    }
  }

  /** Finds duplicates before LLVM does, which would not say where both are. */
  private static void addDefinitions(LlvmModule module, String file, Map<String, String> definedIn)
      throws InputException {
    Positions positions =
        new Positions(new DebugNodes(module.context()), Path.of("").toAbsolutePath());
    for (LlvmValue function : module.functions()) {
      if (isStrongDefinition(function)) {
        String where = positions.ofFunction(function).toString();
        add(function.name(), function.kind(), where, file, definedIn);
      }
    }
    for (LlvmValue global : module.globals()) {
      if (isStrongDefinition(global)) {
        add(global.name(), global.kind(), file, file, definedIn);
      }
    }
  }

  private static void add(
      String name, LlvmValue.Kind kind, String position, String file, Map<String, String> definedIn)
      throws InputException {
    String where = position.startsWith("<") ? file : position;
    String other = definedIn.putIfAbsent(name, where);
    if (other != null) {
      throw new InputException(
          where
              + ": "
              + (kind == LlvmValue.Kind.FUNCTION ? "function '" : "variable '")
              + name
              + "' is also defined in "
              + other
              + "; make one of them static or leave a file out");
    }
  }

  private static boolean isStrongDefinition(LlvmValue global) {
    return !ModuleApi.isDeclaration(global.ref())
        && ModuleApi.linkage(global.ref()) == EXTERNAL_LINKAGE;
  }

  private static final int EXTERNAL_LINKAGE = 0;
}
