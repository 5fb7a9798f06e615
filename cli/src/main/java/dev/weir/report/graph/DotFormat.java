package dev.weir.report.graph;

import dev.weir.report.FileFormat;
import dev.weir.report.InvalidInput;
import dev.weir.report.Problem;
import dev.weir.report.Reply;
import dev.weir.report.Report;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The executions that show what is wrong as graphs, one for each, for Graphviz. */
public final class DotFormat implements FileFormat {

  @Override
  public Optional<String> render(List<Reply> replies) {
    String graphs = replies.stream().flatMap(DotFormat::graphs).collect(Collectors.joining("\n"));
    return graphs.isEmpty() ? Optional.empty() : Optional.of(graphs);
  }

  private static Stream<String> graphs(Reply reply) {
    return switch (reply) {
      case Report report -> {
        String model = report.run().title();
        yield Problem.of(report).stream()
            .filter(problem -> problem.execution().filter(e -> !e.steps().isEmpty()).isPresent())
            .map(problem -> new ExecutionGraph(problem, model).text());
      }
      case InvalidInput _ -> Stream.empty();
    };
  }
}
