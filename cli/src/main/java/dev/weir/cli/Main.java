package dev.weir.cli;

import dev.weir.cli.change.WatchedFolders;
import dev.weir.cli.options.Command;
import dev.weir.cli.options.Options;
import dev.weir.cli.options.UsageException;
import dev.weir.cli.resident.Request;
import dev.weir.cli.session.Interruption;
import dev.weir.cli.session.PhaseClock;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Task;
import dev.weir.cli.session.Toolkit;
import dev.weir.frontend.Diagnostic;
import dev.weir.frontend.Diagnostic.Severity;
import dev.weir.frontend.InputException;
import dev.weir.frontend.ShortMessage;
import dev.weir.frontend.process.ProgramReader;
import dev.weir.machine.options.Interrupted;
import dev.weir.program.SourcePosition;
import dev.weir.report.Standing;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The entry point of the command line. */
public final class Main {
  /** A result that nobody got is none, whatever it was. */
  static final String UNWRITTEN =
      "standard output could not be written: its disk is full, or it is closed; the result is lost";

  private Main() {}

  /**
   * Runs one command and ends the process with its exit code.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    PrintWriter out = writer(StandardOutput.ofProcess());
    PrintWriter err = writer(new FileOutputStream(FileDescriptor.err));
    // Numbers have the digits of C, whatever the user's language.
    Locale.setDefault(Locale.US);
    boolean isTerminal = isTerminal();
    Interruption interruption = Interruption.ofProcess();
    Request request = new Request(List.of(arguments), System.getenv(), isTerminal);
    Optional<Integer> done = Resident.run(request, interruption);
    if (done.isPresent()) {
      interruption.exitAtOnce(done.get());
    }
    interruption.exit(
        run(new Toolkit(), request.environment(), isTerminal, arguments, out, err, interruption));
  }

  /** Whether standard input and output are a terminal. */
  static boolean isTerminal() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  /** Output is UTF-8 wherever it goes: names in C may be, and JSON is. */
  static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(stream, false, StandardCharsets.UTF_8);
  }

  /**
   * Runs one command.
   *
   * @param arguments the command line
   * @param out standard output
   * @param err standard error
   * @return the exit code
   */
  public static int run(String[] arguments, PrintWriter out, PrintWriter err) {
    return run(new Toolkit(), Map.of(), false, arguments, out, err, new Interruption());
  }

  /**
   * Runs one command of many.
   *
   * @param reader reads the programs of all of them
   * @param arguments the command line
   * @param out standard output
   * @param err standard error
   * @return the exit code
   */
  public static int run(
      ProgramReader reader, String[] arguments, PrintWriter out, PrintWriter err) {
    return run(new Toolkit(reader), Map.of(), false, arguments, out, err, new Interruption());
  }

  static int run(
      Toolkit toolkit,
      Map<String, String> environment,
      boolean isTerminal,
      String[] arguments,
      PrintWriter out,
      PrintWriter err,
      Interruption interruption) {
    Session session =
        Session.begin(toolkit, out, err, environment, isTerminal, List.of(arguments), interruption);
    return watched(session)
        .map(inputs -> new Watch(session, WatchedFolders::open, Main::run).run(inputs))
        .orElseGet(() -> run(session));
  }

  private static boolean isHelp(ParseResult parsed) {
    return parsed.isUsageHelpRequested() || parsed.hasSubcommand() && isHelp(parsed.subcommand());
  }

  /** What a command line names that wants to be run again when that changes. */
  private static Optional<List<Path>> watched(Session session) {
    List<String> own = session.ownArguments();
    if (!Options.WATCH.isIn(own) || Options.CHECKPOINT.isIn(own)) {
      return Optional.empty();
    }
    try {
      List<String> line = ModelList.lines(own).getFirst();
      ParseResult parsed = commandLine(session, line).parseArgs(line.toArray(String[]::new));
      return isHelp(parsed)
          ? Optional.empty()
          : Optional.of(inputs(parsed).stream().map(Path::of).toList());
    } catch (UsageException | ParameterException | InvalidPathException e) {
      // Running it says what is wrong.
      return Optional.empty();
    }
  }

  /**
   * Runs one command.
   *
   * @return the exit code
   */
  static int run(Session session) {
    PrintWriter out = session.out();
    PrintWriter err = session.err();
    try {
      Standing code = Standing.of(execute(session, session.ownArguments()));
      boolean isWritten = session.files().write(session);
      return out.checkError()
          ? unwritten(session)
          : Standing.worst(isWritten ? List.of(code) : List.of(code, Standing.INVALID)).exitCode();
    } catch (OutOfMemoryError full) {
      session.say(
          "out of memory: Java may use %s MB; give it more with WEIR_JAVA_OPTS=-Xmx8g"
              .formatted(Runtime.getRuntime().maxMemory() >> 20));
      return Standing.UNSETTLED.exitCode();
    } catch (Error | RuntimeException e) {
      return defect(e, session);
    } finally {
      out.flush();
      err.flush();
    }
  }

  private static int unwritten(Session session) {
    session.say(UNWRITTEN);
    return Standing.INVALID.exitCode();
  }

  private static boolean compiles(List<String> own) {
    return own.stream().anyMatch(word -> Command.named(word).filter(Command::compiles).isPresent());
  }

  /** Picocli would take some options of the compiler, such as -pthread, for ours with a value. */
  private static Optional<String> misplaced(Session session, List<String> own) {
    return compiles(own)
        ? CompilerWords.complaint(own, session.compilerArguments())
        : Optional.empty();
  }

  /**
   * What is wrong with a command line, as far as that can be said without running it.
   *
   * @param files the files that it names
   */
  static Optional<String> objection(Session session, List<String> files) {
    List<String> own = session.ownArguments();
    if (Options.WATCH.isIn(own)) {
      return Optional.of("a test ends: leave out " + Options.WATCH);
    }
    if (misplaced(session, own).isPresent()) {
      return Optional.of("options of the compiler go after '--', at the end");
    }
    if (!session.compilerArguments().isEmpty() && !compiles(own)) {
      return Optional.of("nothing is compiled here; leave out '--' and everything after it");
    }
    try {
      List<String> inputs = inputs(commandLine(session, own).parseArgs(own.toArray(String[]::new)));
      return inputs.stream()
          .filter(input -> !files.contains(input))
          .findFirst()
          .map(word -> "unexpected word '" + word + "'; write other files after 'with'");
    } catch (ParameterException e) {
      return Optional.of(Complaint.of(e));
    }
  }

  private static int execute(Session session, List<String> own) {
    if (!session.compilerArguments().isEmpty() && !compiles(own)) {
      return refuse(
          session,
          "only check, robust, fence, hunt, transform, lin, print, replay and resume pass words after -- to the compiler; leave them out");
    }
    Optional<String> misplaced = misplaced(session, own);
    if (misplaced.isPresent()) {
      return refuse(session, misplaced.get());
    }
    List<List<String>> lines;
    try {
      lines = ModelList.lines(own);
      if (lines.size() > 1) {
        // No model is asked while another one is not known.
        for (List<String> line : lines) {
          commandLine(session, line).parseArgs(line.toArray(String[]::new));
        }
      }
    } catch (UsageException e) {
      return refuse(session, String.valueOf(e.getMessage()));
    } catch (ParameterException e) {
      return refuse(session, own, e);
    }
    return executeAll(session, lines);
  }

  /** Runs command lines that differ in the memory model, unless the input of all is wrong. */
  private static int executeAll(Session session, List<List<String>> lines) {
    List<Standing> codes = new ArrayList<>();
    AtomicBoolean ends = new AtomicBoolean();
    for (List<String> line : lines) {
      if (!codes.isEmpty() && !Options.JSON.isIn(line)) {
        session.out().println();
      }
      Session own = session.of(line, codes.isEmpty() ? session.clock() : new PhaseClock());
      CommandLine command =
          commandLine(own, line)
              .setExecutionStrategy(
                  parsed -> {
                    Optional<String> refusal =
                        own.files()
                            .ask(parsed, inputs(parsed))
                            .or(() -> Task.contradiction(parsed));
                    ends.set(refusal.isPresent());
                    return refusal.isPresent()
                        ? refuse(own, refusal.get())
                        : new RunLast().execute(parsed);
                  })
              .setExecutionExceptionHandler(
                  (e, _, parsed) -> {
                    // What a command has to say of one model is no answer for the others.
                    ends.set(!(e instanceof UsageException));
                    return failed(e, own, inputs(parsed));
                  });
      codes.add(Standing.of(command.execute(line.toArray(String[]::new))));
      if (ends.get() || session.interruption().isRequested()) {
        break;
      }
    }
    return Standing.worst(codes).exitCode();
  }

  /** All commands as they are declared, for who describes them: the manual, completions. */
  public static CommandLine declared() {
    PrintWriter nobody = new PrintWriter(Writer.nullWriter());
    Session session =
        Session.begin(
            new Toolkit(), nobody, nobody, Map.of(), false, List.of(), new Interruption());
    return commandLine(session, List.of());
  }

  /** The command line that words are read by. */
  static CommandLine commandLine(Session session, List<String> own) {
    return Commands.of(session, own)
        .setParameterExceptionHandler((e, _) -> refuse(session, own, e));
  }

  private static List<String> inputs(ParseResult parsed) {
    return parsed.hasSubcommand()
        ? inputs(parsed.subcommand())
        : parsed.matchedPositionals().stream()
            .flatMap(positional -> positional.originalStringValues().stream())
            .toList();
  }

  private static int failed(Exception e, Session session, List<String> inputs) {
    return switch (e) {
      case InputException unfinished when session.interruption().isRequested() -> {
        // A signal to a group of processes ends the compiler too.
        session.interrupted(inputs, Interruption.EARLY);
        yield Standing.UNSETTLED.exitCode();
      }
      case InputException wrong -> {
        session.complain(inputs, wrong.text(), wrong.diagnostics());
        yield Standing.INVALID.exitCode();
      }
      case Interrupted early -> {
        session.interrupted(inputs, "interrupted");
        yield Standing.UNSETTLED.exitCode();
      }
      case UsageException wrong -> refuse(session, String.valueOf(wrong.getMessage()));
      default -> defect(e, session);
    };
  }

  /** Says what is wrong with a command line; also in the files that the rest of it asks for. */
  private static int refuse(Session session, List<String> own, ParameterException e) {
    CommandLine lenient = commandLine(session, own);
    lenient.getCommandSpec().parser().collectErrors(true);
    lenient
        .getSubcommands()
        .values()
        .forEach(subcommand -> subcommand.getCommandSpec().parser().collectErrors(true));
    ParseResult parsed = lenient.parseArgs(own.toArray(String[]::new));
    session.files().ask(parsed, inputs(parsed));
    return refuse(session, Complaint.of(e));
  }

  private static int refuse(Session session, String why) {
    String line = ShortMessage.of(why);
    Diagnostic error = new Diagnostic(SourcePosition.UNKNOWN, Severity.ERROR, line);
    session.complain(List.of(), "weir: " + line, List.of(error));
    return Standing.INVALID.exitCode();
  }

  private static int defect(Throwable e, Session session) {
    if (session.resumed().isPresent()
        && (e instanceof RuntimeException || e instanceof AssertionError)) {
      // What a file says was explored is not checked against the program, and may be made up.
      session.say(
          "%s: the exploration cannot continue from there (%s); start again"
              .formatted(session.resumed().get().path(), e));
      return Standing.INVALID.exitCode();
    }
    session.err().print(DefectReport.of(e, session.arguments()));
    return Standing.DEFECT.exitCode();
  }
}
