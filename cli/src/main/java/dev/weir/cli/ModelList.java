package dev.weir.cli;

import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.MemoryModels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The command lines that one with several memory models stands for: {@code --model tso,pso} asks
 * the same of each. ({@code litmus} judges its tests under several models by itself, and {@code
 * fence} looks for what is right under all of them where one is known by its execution graphs
 * alone.)
 */
final class ModelList {
  private static final Set<String> COMMANDS =
      Set.of("check", "robust", "fence", "hunt", "transform", "lin");

  /** What writes one file, or one program; beside some of {@link ResultFile}. */
  private static final Set<String> ONE_FILE =
      Set.of("--trace", "--patch", "-o", "--emit", "--dot", CheckpointOption.NAME);

  private static final String OPTION = "--model";

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
        words.stream().map(w -> w.split("=", 2)[0]).filter(ModelList::isForOneModel).findFirst();
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

  private static boolean isForOneModel(String option) {
    return ONE_FILE.contains(option) || ResultFile.optionsForOneModel().contains(option);
  }

  /** Where the value of the option stands; negative if it is not given. */
  private static int place(List<String> words) {
    if (words.isEmpty() || !COMMANDS.contains(words.getFirst())) {
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
