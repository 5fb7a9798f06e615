package dev.weir.cli;

import dev.weir.cli.options.Command;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The command lines that one with several memory models stands for: {@code --model tso,pso} asks
 * the same of each. ({@code litmus} judges its tests under several models by itself, and {@code
 * fence} looks for what is right under all of them where one is known by its execution graphs
 * alone.)
 */
final class ModelList {
  private static final String OPTION = Options.MODEL.name();

  private ModelList() {}

  /**
   * One command line for each model, in the order in which they were given; the line itself where
   * there is only one.
   *
   * @param words the words before those for the compiler
   * @throws UsageException if something is asked for that there can be only once
   */
  static List<List<String>> lines(List<String> words) throws UsageException {
    int at = place(words);
    if (at < 0) {
      return List.of(words);
    }
    String word = words.get(at);
    String prefix = word.startsWith(OPTION + "=") ? OPTION + "=" : "";
    List<String> models =
        Arrays.stream(word.substring(prefix.length()).split(",", -1)).distinct().toList();
    if (models.size() == 1 || areTogether(words.getFirst(), models)) {
      return List.of(words);
    }
    Optional<String> once =
        words.stream()
            .filter(w -> Options.TABLE.stream().anyMatch(row -> row.isOnce() && row.isIn(w)))
            .map(w -> w.split("=", 2)[0])
            .findFirst();
    if (once.isPresent()) {
      throw new UsageException(
          once.get() + " is for one memory model, and --model names several; give one of them");
    }
    List<List<String>> lines = new ArrayList<>();
    for (String model : models) {
      List<String> line = new ArrayList<>(words);
      line.set(at, prefix + model);
      lines.add(List.copyOf(line));
    }
    return lines;
  }

  /** What is right under pso is so under tso; of other models none says all of another. */
  private static boolean areTogether(String command, List<String> models) {
    return command.equals("fence")
        && models.stream()
            .anyMatch(
                model ->
                    JudgedModel.named(model).isPresent() && MemoryModels.named(model).isEmpty());
  }

  private static boolean isForEach(String command) {
    return !command.equals(Command.LITMUS.title())
        && Options.TABLE.stream()
            .filter(row -> row.name().equals(OPTION))
            .flatMap(row -> row.commands().stream())
            .anyMatch(other -> other.title().equals(command));
  }

  /** Where the value of the option stands; negative if it is not given. */
  private static int place(List<String> words) {
    if (words.isEmpty() || !isForEach(words.getFirst())) {
      return -1;
    }
    for (int i = 1; i < words.size(); i++) {
      if (words.get(i).startsWith(OPTION + "=")) {
        return i;
      }
      if (words.get(i).equals(OPTION) && i + 1 < words.size()) {
        return i + 1;
      }
    }
    return -1;
  }
}
