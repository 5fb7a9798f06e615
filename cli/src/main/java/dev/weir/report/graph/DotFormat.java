package dev.weir.report.graph;

import dev.weir.program.VisibleText;
import dev.weir.report.FileFormat;
import dev.weir.report.InvalidInput;
import dev.weir.report.Problem;
import dev.weir.report.Reply;
import dev.weir.report.Report;
import dev.weir.trace.replay.Replay;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The executions that show what is wrong as graphs, one for each, for Graphviz. */
public final class DotFormat implements FileFormat {

  @Override
  public Optional<String> render(List<Reply> replies) {
    List<String> graphs = files(replies);
    return graphs.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", graphs));
  }

  /** Graphviz writes one picture for a file. */
  @Override
  public List<String> files(List<Reply> replies) {
    return replies.stream().flatMap(DotFormat::graphs).toList();
  }

  private static Stream<String> graphs(Reply reply) {
    return switch (reply) {
      case Report report -> {
        String model = report.run().title();
        yield Problem.of(report).stream()
            .filter(problem -> problem.execution().filter(Replay::isKnown).isPresent())
            .map(problem -> new ExecutionGraph(problem, model).text());
      }
      case InvalidInput _ -> Stream.empty();
    };
  }

  /** A text as Graphviz reads it. */
  static String quoted(String text) {
    return '"'
        + VisibleText.lines(text).replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
        + '"';
  }
}
