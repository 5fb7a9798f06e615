package dev.weir.cli;

import dev.weir.cli.session.Interruption;
import dev.weir.cli.session.Toolkit;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/** What a run of the command line did. */
record Outcome(int code, String out, String err) {

  /** Runs with these modules. */
  static Outcome of(Toolkit toolkit, String... arguments) {
    return of(toolkit, new Interruption(), arguments);
  }

  /** Runs with these modules, perhaps interrupted. */
  static Outcome of(Toolkit toolkit, Interruption interruption, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            toolkit,
            Map.of(),
            false,
            arguments,
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            interruption);
    return new Outcome(code, out.toString(), err.toString());
  }

  /** Runs with the real modules. */
  static Outcome of(String... arguments) {
    return of(new Toolkit(), arguments);
  }
}
