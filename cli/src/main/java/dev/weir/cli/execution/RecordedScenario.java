package dev.weir.cli.execution;

import dev.weir.frontend.InputException;
import dev.weir.lin.Client;
import dev.weir.lin.Invocation;
import dev.weir.lin.LinException;
import dev.weir.lin.LinOptions;
import dev.weir.lin.Operation;
import dev.weir.lin.Pointees;
import dev.weir.lin.Scenario;
import dev.weir.lin.Subject;
import dev.weir.program.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A scenario of {@code weir lin} in a trace file: what makes a program of the functions of its
 * input, and by what its executions are judged.
 *
 * @param entries the functions that are called, in the order in which the program has them
 * @param pointees what results point to, where that counts
 * @param before the calls before the threads are created
 * @param threads the calls of each thread
 * @param after the calls after they have ended
 * @param criterion what is asked of executions
 * @param mayBlock the operations that may wait for ever
 * @param specification the file that says what is right, if it is not the code itself
 */
public record RecordedScenario(
    List<String> entries,
    Pointees pointees,
    List<String> before,
    List<List<String>> threads,
    List<String> after,
    LinOptions.Criterion criterion,
    Set<String> mayBlock,
    Optional<Path> specification) {
  private static final String BETWEEN = "; ";

  /** A scenario as it is recorded. */
  public static RecordedScenario of(
      List<String> entries,
      Pointees pointees,
      Subject subject,
      Scenario scenario,
      LinOptions options,
      Optional<Path> specification) {
    return new RecordedScenario(
        entries,
        pointees,
        texts(subject.before()),
        scenario.threads().stream().map(RecordedScenario::texts).toList(),
        texts(subject.after()),
        options.criterion(),
        options.mayBlock(),
        specification);
  }

  private static List<String> texts(List<Invocation> calls) {
    return calls.stream().map(Invocation::text).toList();
  }

  /** Adds what it consists of to the headers of a file. */
  void putInto(Map<String, String> headers) {
    TraceLines.putAll(headers, "entry", entries);
    TraceLines.putAll(headers, "show", pointees.texts());
    TraceLines.putAll(headers, "before", before);
    TraceLines.putAll(
        headers, "thread", threads.stream().map(calls -> String.join(BETWEEN, calls)).toList());
    TraceLines.putAll(headers, "after", after);
    headers.put("criterion", criterion.text());
    TraceLines.putAll(headers, "may-block", mayBlock.stream().sorted().toList());
    specification.ifPresent(
        file -> headers.put("specification", TraceLines.escaped(file.toString())));
  }

  /** What the headers of a file say, if they are of a scenario. */
  public static Optional<RecordedScenario> of(TraceLines lines) throws InputException {
    if (lines.all("entry").isEmpty()) {
      return Optional.empty();
    }
    String criterion = lines.required("criterion");
    String file = lines.values().get("specification");
    return Optional.of(
        new RecordedScenario(
            lines.all("entry"),
            pointees(lines),
            lines.all("before"),
            lines.all("thread").stream().map(calls -> List.of(calls.split(BETWEEN))).toList(),
            lines.all("after"),
            Arrays.stream(LinOptions.Criterion.values())
                .filter(one -> one.text().equals(criterion))
                .findFirst()
                .orElseThrow(() -> lines.wrong("has no criterion that is known")),
            lines.all("may-block").stream().collect(Collectors.toSet()),
            file == null ? Optional.empty() : Optional.of(lines.path(TraceLines.unescaped(file)))));
  }

  private static Pointees pointees(TraceLines lines) throws InputException {
    try {
      return Pointees.of(lines.all("show"));
    } catch (LinException e) {
      throw lines.wrong("does not say what results point to");
    }
  }

  /** The data structure in a program that has its functions. */
  public Subject subject(Program program) throws LinException {
    return new Subject(
        program,
        Operation.onlyCalls(before, program, pointees),
        Operation.onlyCalls(after, program, pointees));
  }

  /** The scenario in such a program. */
  public Scenario scenario(Program program) throws LinException {
    List<List<Invocation>> all = new ArrayList<>();
    for (List<String> calls : threads) {
      all.add(Operation.onlyCalls(calls, program, pointees));
    }
    return new Scenario(all);
  }

  /** The program that the threads of the scenario are. */
  public Program client(Program program) throws LinException {
    return Client.of(subject(program), scenario(program));
  }
}
