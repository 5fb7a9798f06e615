package dev.weir.cli.input;

import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** Files in YAML, of which only data are read. */
public final class YamlFile {
  /** The parser refuses longer texts itself, but only once it has read far. */
  private static final long LARGEST = 3 << 20;

  private YamlFile() {}

  /**
   * What a file holds: maps, lists, texts, numbers; null for an empty file.
   *
   * @throws InputException if it cannot be read or is no YAML; says where
   */
  static @Nullable Object read(Path file) throws InputException {
    InputFiles.require(file);
    try {
      if (Files.size(file) > LARGEST) {
        throw new InputException(
            file + ": too large for a task or a witness; give one below 3 MiB");
      }
      String text = Files.readString(file, StandardCharsets.UTF_8);
      LoaderOptions options = new LoaderOptions();
      // Which of two values of one key counts is nothing to guess.
      options.setAllowDuplicateKeys(false);
      return new Yaml(new SafeConstructor(options)).load(text);
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      throw new InputException(file + ":" + line + ": no YAML: " + e.getProblem());
    } catch (YAMLException e) {
      throw new InputException(
          file + ": no YAML: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    } catch (IOException e) {
      throw InputFiles.unreadable(file);
    }
  }
}
