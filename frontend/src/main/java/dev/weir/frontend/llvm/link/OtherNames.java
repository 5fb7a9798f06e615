package dev.weir.frontend.llvm.link;

import dev.weir.frontend.CheckerNames;
import dev.weir.frontend.llvm.api.LlvmModule;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.ModuleApi;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Gives functions and variables of a module the names by which the library knows them. */
final class OtherNames {
  private OtherNames() {}

  /** Replaces the names of macOS, and of other checkers. */
  static void replace(LlvmModule module) {
    boolean underscored = !module.target().contains("linux");
    rename(module, global -> DarwinNames.plain(global.name(), underscored));
    rename(
        module,
        global ->
            ModuleApi.isDeclaration(global.ref())
                ? CheckerNames.plain(global.name()).orElse(global.name())
                : global.name());
  }

  private static void rename(LlvmModule module, Function<LlvmValue, String> plain) {
    Map<String, LlvmValue> byName = new HashMap<>();
    for (LlvmValue global : module.functionsAndGlobals()) {
      byName.put(global.name(), global);
    }
    for (LlvmValue global : module.functionsAndGlobals()) {
      String name = plain.apply(global);
      if (name.equals(global.name())) {
        continue;
      }
      LlvmValue same = byName.get(name);
      if (same == null) {
        global.rename(name);
        byName.put(name, global);
      } else {
        global.replaceBy(same);
      }
    }
  }
}
