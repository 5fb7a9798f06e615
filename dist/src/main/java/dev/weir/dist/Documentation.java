package dev.weir.dist;

import dev.weir.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The manual and the completions, in the places where systems look for them. */
final class Documentation {
  private Documentation() {}

  /** Writes all of it below a folder. */
  static void write(Path share, String version) throws IOException {
    for (Map.Entry<String, String> file : files(version).entrySet()) {
      Path target = share.resolve(file.getKey());
      Files.createDirectories(target.resolveSibling("."));
      Files.writeString(target, file.getValue());
    }
  }

  /** The contents of each file, by its path below {@code share}. */
  static Map<String, String> files(String version) {
    CommandLine all = Main.declared();
    CommandSpec tool = all.getCommandSpec();
    List<CommandSpec> commands = Declarations.commands(all);
    Map<String, String> files = new LinkedHashMap<>();
    files.put(page(tool), ManPage.of(tool, commands, version));
    for (CommandSpec command : commands) {
      List<CommandSpec> others = new ArrayList<>(List.of(tool));
      commands.stream().filter(other -> !other.equals(command)).forEach(others::add);
      files.put(page(command), ManPage.of(command, others, version));
    }
    files.put("bash-completion/completions/weir", AutoComplete.bash("weir", all));
    files.put("zsh/site-functions/_weir", ZshCompletions.of(all));
    files.put("fish/vendor_completions.d/weir.fish", FishCompletions.of(all));
    return files;
  }

  private static String page(CommandSpec command) {
    return "man/man1/" + ManPage.name(command) + ".1";
  }
}
