package dev.weir.suite;

import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.Diagnostic.Severity;
import dev.weir.program.SourcePosition;
import dev.weir.program.VisibleText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A test: a command about a file, and what is expected to come of it.
 *
 * @param file the file that holds it, as the user named it
 * @param line the line of the command
 * @param name what people call it: the file, with the line where it holds several tests
 * @param question the command
 * @param options the words after the command's name
 * @param others more files of the program, as they are found from the current folder
 * @param compiler what is said to the compiler, as it is written
 * @param models the memory models; at least one
 * @param expectations what is expected, for all or for some of them
 */
public record TestCase(
    Path file,
    int line,
    String name,
    Question question,
    List<String> options,
    List<Path> others,
    List<String> compiler,
    List<String> models,
    List<Expectation> expectations) {

  /** Copies its parts. */
  public TestCase {
    name = VisibleText.line(name);
    options = List.copyOf(options);
    others = List.copyOf(others);
    compiler = List.copyOf(compiler);
    models = List.copyOf(models);
    expectations = List.copyOf(expectations);
  }

  /** The same under another name. */
  TestCase named(String newName) {
    return new TestCase(
        file, line, newName, question, options, others, compiler, models, expectations);
  }

  /** What is expected under a memory model: what is said of it, else what is said of all. */
  public Optional<Expectation> expected(String model) {
    return expectations.stream()
        .filter(one -> one.models().contains(model))
        .findFirst()
        .or(() -> expectations.stream().filter(one -> one.models().isEmpty()).findFirst());
  }

  /** What has to be said of it yet, if nothing is expected under one of its memory models. */
  public Optional<Diagnostic> gap() {
    return models.stream()
        .filter(model -> expected(model).isEmpty())
        .findFirst()
        .map(
            model ->
                new Diagnostic(
                    new SourcePosition(file.toString(), line, 0),
                    Severity.ERROR,
                    "no expectation"
                        + (expectations.isEmpty() ? "" : " under " + model)
                        + "; write 'weir: expect' and a verdict, or let --update write it"));
  }

  /** The same with more that is expected. */
  public TestCase expecting(Expectation more) {
    return new TestCase(
        file,
        line,
        name,
        question,
        options,
        others,
        compiler,
        models,
        Stream.concat(expectations.stream(), Stream.of(more)).toList());
  }

  /** The command as it is written, without the memory models: what stays when lines move. */
  public String text() {
    StringBuilder text = new StringBuilder(question.command());
    options.forEach(word -> text.append(' ').append(word));
    if (!others.isEmpty()) {
      text.append(" with");
      others.forEach(other -> text.append(' ').append(other.getFileName()));
    }
    if (!compiler.isEmpty()) {
      text.append(" --");
      compiler.forEach(word -> text.append(' ').append(word));
    }
    return text.toString();
  }
}
