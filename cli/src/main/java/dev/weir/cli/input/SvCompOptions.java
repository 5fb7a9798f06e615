package dev.weir.cli.input;

import dev.weir.cli.options.Given;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.session.Warnings;
import dev.weir.frontend.InputException;
import dev.weir.report.Judgement.Expectation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conventions of the SV-COMP: what is asked of a program, on the command line or by a task. */
public record SvCompOptions(Given given) {
  private static final String ILP32 = "ILP32";
  private static final String SMALL = "-m32";
  private static final String USUAL = "unreach-call";

  /**
   * One thing that is asked.
   *
   * @param files the program
   * @param specification which errors count; empty for all, as C has them
   * @param expected what a task says the answer is
   */
  public record Question(
      List<Path> files, Optional<Specification> specification, Optional<Expectation> expected) {}

  /**
   * What is asked, one after the other.
   *
   * @param program the files as the user named them, and how they are compiled
   * @param compiler what goes to the compiler
   * @param warnings gets what a task asks that is not supported
   * @throws UsageException if the options do not fit each other, or ask what is not supported
   * @throws InputException if a task cannot be read
   */
  public List<Question> questions(ProgramOptions program, List<String> compiler, Warnings warnings)
      throws UsageException, InputException {
    List<Path> files = program.files();
    Optional<Path> task = files.stream().filter(TaskDefinition::is).findFirst();
    if (task.isPresent()) {
      if (files.size() > 1) {
        throw new InputException(
            task.get() + ": a task is checked by itself; leave the others out");
      }
      return ofTask(task.get(), program, compiler, warnings);
    }
    if (!given.get(Options.SVCOMP)) {
      if (given.get(Options.PROPERTY).isPresent()) {
        throw new UsageException("--property needs --svcomp, or a task (.yml)");
      }
      return List.of(new Question(files, Optional.empty(), Optional.empty()));
    }
    Specification asked = Specification.of(given.get(Options.PROPERTY).orElse(USUAL));
    if (compiler.contains(SMALL)) {
      same(files.getFirst(), files, program, compiler, warnings);
    }
    return List.of(new Question(files, Optional.of(asked), Optional.empty()));
  }

  private static void same(
      Path named,
      List<Path> files,
      ProgramOptions program,
      List<String> compiler,
      Warnings warnings)
      throws InputException, UsageException {
    DataModel.requireSameSizes(
        named, files, program.input(files, withoutSizes(compiler), false).compiler());
    warnings.advise(
        named + ": written for ILP32; its sizes make no difference, and it is checked as LP64");
  }

  /** What goes to the compiler: sizes that make no difference do not. */
  public List<String> compilerArguments(Question question, List<String> given) {
    return question.specification().isPresent() ? withoutSizes(given) : given;
  }

  private static List<String> withoutSizes(List<String> compiler) {
    return compiler.stream().filter(argument -> !argument.equals(SMALL)).toList();
  }

  private List<Question> ofTask(
      Path file, ProgramOptions program, List<String> compiler, Warnings warnings)
      throws UsageException, InputException {
    TaskDefinition task = TaskDefinition.read(file);
    if (task.dataModel().equals(ILP32)) {
      same(file, task.inputs(), program, compiler, warnings);
    }
    Optional<Specification> asked =
        given.get(Options.PROPERTY).isPresent()
            ? Optional.of(Specification.of(given.get(Options.PROPERTY).get()))
            : Optional.empty();
    List<Question> questions = new ArrayList<>();
    for (TaskDefinition.Question question : task.questions()) {
      Optional<Specification> known = Specification.named(question.property());
      if (asked.isPresent() && !question.property().equals(asked.get().name())) {
        continue;
      }
      if (known.isEmpty()) {
        warnings.advise(file + ": the property " + question.property() + " is not supported");
        continue;
      }
      Expectation expected =
          new Expectation(file.toString(), question.expected(), question.subproperty());
      questions.add(new Question(task.inputs(), known, Optional.of(expected)));
    }
    if (questions.isEmpty() && asked.isPresent()) {
      Expectation unknown = new Expectation(file.toString(), Optional.empty(), Optional.empty());
      questions.add(new Question(task.inputs(), asked, Optional.of(unknown)));
    }
    if (questions.isEmpty()) {
      throw new InputException(file + ": asks for no property that is supported");
    }
    return questions;
  }
}
