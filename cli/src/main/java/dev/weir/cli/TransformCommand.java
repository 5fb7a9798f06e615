package dev.weir.cli;

import dev.weir.frontend.InputException;
import dev.weir.machine.model.SequentialConsistency;
import dev.weir.program.Program;
import dev.weir.program.transform.BarriersOfOrders;
import dev.weir.report.Run;
import dev.weir.report.TransformDot;
import dev.weir.report.TransformReport;
import dev.weir.search.CheckOptions;
import dev.weir.transform.WeakModel;
import dev.weir.transform.delay.DelayResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code weir transform}. */
@Command(
    name = "transform",
    sortOptions = false,
    customSynopsis = "weir transform FILE... [options] [-- compiler options]",
    description = {
      "Says which accesses of a program weak memory can reorder with an effect, and why.",
      ""
    },
    footer = {"", "Exit code: 0, 2 wrong input, 4 a defect of Weir."})
final class TransformCommand implements Callable<Integer> {
  private final Session session;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      converter = Converters.Transformed.class,
      description = "The memory model: tso, pso, rmo or power-esop13 (default: tso).")
  private WeakModel model = WeakModel.TSO;

  @Mixin private DelaysOption delays = new DelaysOption();

  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description = "Write the event graph with its critical cycles to a file, for Graphviz.")
  private Optional<Path> dot = Optional.empty();

  @Mixin private ProgramOptions programOptions = new ProgramOptions();

  @Mixin private SeedOption seed = new SeedOption();

  @Mixin private OutputOptions output = new OutputOptions();

  @Mixin private HelpOption help = new HelpOption();

  TransformCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws UsageException, InputException {
    ProgramInput input = programOptions.input(session.compilerArguments());
    requireNoInput("--dot", dot, input.files());
    Warnings warnings = new Warnings(session);
    Program program = BarriersOfOrders.of(warnings.load(input), model.orders());
    DelayResult result = session.toolkit().delays(program, model, delays.selection());
    session.clock().ended(PhaseClock.Phase.EXPLORE);
    if (dot.isPresent()) {
      write("--dot", dot.get(), TransformDot.of(result));
    }
    session.clock().ended(PhaseClock.Phase.REPORT);
    Run run =
        session
            .run(
                "transform",
                input.names(),
                CheckOptions.of(new SequentialConsistency()),
                seed.value(),
                input.surroundings().stubs(),
                warnings.lines())
            .explicit(model.title());
    TransformReport report =
        new TransformReport(run, session.clock().phases(), result, Optional.empty());
    session.out().print(output.format(session).render(report));
    return ExitCode.FINE.number();
  }

  private static void requireNoInput(String option, Optional<Path> file, List<Path> inputs)
      throws UsageException {
    if (file.filter(inputs::contains).isPresent()) {
      throw new UsageException(option + " " + file.get() + ": an input file; give another path");
    }
  }

  private static void write(String option, Path file, String text) throws UsageException {
    try {
      Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UsageException(option + " " + file + ": cannot be written; give another path");
    }
  }
}
