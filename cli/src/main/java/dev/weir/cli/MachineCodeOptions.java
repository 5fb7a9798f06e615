package dev.weir.cli;

import dev.weir.graph.GraphOptions;
import dev.weir.graph.GraphOptions.ArmCode;
import dev.weir.graph.JudgedModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** What a compiler makes of a program, for the models that ask for it. */
final class MachineCodeOptions implements Declared {
  private static final Word<ArmCode> ARM_CODE =
      new Word<>(ArmCode.values(), ArmCode::text, "there is no code '%s' for armv8; choose %s");

  private final Argument<Boolean> noDependencies =
      Argument.flag(
          "--no-dependencies",
          "Below pso: accesses that depend on others may overtake them, as a compiler may have"
              + " replaced the dependency. No value comes from itself even so.");

  private final Argument<Optional<Set<ArmCode>>> arm =
      Argument.optional(
          "--arm",
          "ldar|lse",
          new Listed(),
          "Under armv8: ldar, acquire loads are ldar, not ldapr; lse, read-modify-writes are single"
              + " instructions, not loops of load and store exclusive. Both with a comma.");

  @Override
  public void addTo(CommandSpec command) {
    Declared.addAll(command, noDependencies, arm);
  }

  /** Whether one of them was given. */
  boolean areGiven() {
    return noDependencies.value() || arm.value().isPresent();
  }

  /**
   * Refuses what means nothing under a model.
   *
   * @param model the name of the model
   * @param judged the model, if execution graphs are explored
   * @throws UsageException if such an option was given
   */
  void requireMeaning(String model, Optional<JudgedModel> judged) throws UsageException {
    if (noDependencies.value() && judged.isEmpty() && knowsDependencies(model)) {
      throw new UsageException(
          "--no-dependencies is for execution graphs, which other options that were given do not"
              + " explore; leave it out");
    }
    if (noDependencies.value() && !judged.map(JudgedModel::knowsDependencies).orElse(false)) {
      throw new UsageException(
          "--no-dependencies is for execution graphs under "
              + Arrays.stream(JudgedModel.values())
                  .filter(JudgedModel::knowsDependencies)
                  .map(JudgedModel::title)
                  .collect(Collectors.joining(", "))
              + ": "
              + model
              + " keeps nothing in order by dependencies; leave it out");
    }
    if (arm.value().isPresent() && judged.filter(m -> m == JudgedModel.ARMV8).isEmpty()) {
      throw new UsageException("--arm is for --model armv8, not for " + model + "; leave it out");
    }
  }

  private static boolean knowsDependencies(String model) {
    return JudgedModel.named(model).map(JudgedModel::knowsDependencies).orElse(false);
  }

  /** How to explore graphs, with what was given. */
  GraphOptions applyTo(GraphOptions options) {
    GraphOptions compiled = options.with(arm.value().orElse(Set.of()));
    return noDependencies.value() ? compiled.ignoringDependencies() : compiled;
  }

  /** One or more words with commas between. */
  private static final class Listed implements Worded<Set<ArmCode>> {
    @Override
    public Set<ArmCode> convert(String text) {
      return Arrays.stream(text.split(",", -1)).map(ARM_CODE::convert).collect(Collectors.toSet());
    }

    @Override
    public List<String> words() {
      return ARM_CODE.words();
    }
  }
}
