package dev.weir.report.junit;

import dev.weir.report.FileFormat;
import dev.weir.report.InvalidInput;
import dev.weir.report.Problem;
import dev.weir.report.Reply;
import dev.weir.report.Report;
import dev.weir.report.Standing;
import dev.weir.report.text.TextFormat;
import java.util.List;
import java.util.Optional;

/**
 * The replies of a run as test results: each is a test, which passes where its exit code would be
 * 0, fails where it would be 1, and could not find out otherwise.
 */
public final class JUnitFormat implements FileFormat {

  @Override
  public Optional<String> render(List<Reply> replies) {
    String command =
        switch (replies.getFirst()) {
          case Report report -> report.run().command();
          case InvalidInput invalid -> invalid.command();
        };
    return Optional.of(
        JUnitXml.of(
            List.of(
                new TestSuite(
                    ("weir " + command).strip(), replies.stream().map(this::told).toList()))));
  }

  private TestSuite.Case told(Reply reply) {
    return switch (reply) {
      case Report report -> told(report);
      case InvalidInput invalid -> told(invalid);
    };
  }

  private static TestSuite.Case told(Report report) {
    String all = TextFormat.plain(report).render(report);
    String headline = all.lines().findFirst().orElse("");
    String className = className(report.run().inputs());
    Standing standing = report.standing();
    boolean isFine = standing == Standing.FINE;
    String otherwise = standing == Standing.WRONG ? "violation" : "unknown";
    return new TestSuite.Case(
        className,
        name(report),
        report.phases().total(),
        standing,
        isFine ? "" : headline,
        isFine ? "" : kind(report, otherwise),
        all);
  }

  private static String kind(Report report, String otherwise) {
    return Problem.of(report).stream().map(Problem::kind).findFirst().orElse(otherwise);
  }

  /** What was asked: {@code dekker.c (tso)}. */
  private static String name(Report report) {
    String part = report.part();
    return report.run().inputText()
        + " ("
        + report.run().title()
        + ")"
        + (part.isEmpty() ? "" : ", " + part);
  }

  private static TestSuite.Case told(InvalidInput invalid) {
    String message = invalid.diagnostics().getFirst().message();
    String all = String.join("\n", invalid.lines());
    return new TestSuite.Case(
        className(invalid.inputs()),
        ("weir " + invalid.command()).strip(),
        invalid.phases().total(),
        Standing.INVALID,
        message,
        "invalid",
        all);
  }

  /** The first input as a name with dots between its folders: {@code examples.dekker}. */
  public static String className(List<String> inputs) {
    String path = inputs.isEmpty() ? "weir" : inputs.getFirst().replaceFirst("^(\\.?/)+", "");
    int dot = path.lastIndexOf('.');
    String stem = dot > path.lastIndexOf('/') + 1 ? path.substring(0, dot) : path;
    return stem.replace('.', '_').replace('/', '.');
  }
}
