package dev.weir.cli.options;

import dev.weir.report.Format;
import dev.weir.report.output.TextStyle;
import dev.weir.report.text.GccFormat;
import dev.weir.report.text.TextFormat;
import dev.weir.suite.SuiteFormat;
import dev.weir.suite.SuiteGcc;
import dev.weir.suite.SuiteText;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Forms of text: a row for each format of standard output but JSON. */
public enum OutputForm {
  /** For reading. */
  TEXT("for reading (default)", TextFormat::new, tests -> tests),
  /** For editors. */
  GCC(
      "lines such as file:line:column: error: ..., with a note for each step, for editors",
      _ -> new GccFormat(),
      SuiteGcc::new);

  private final String description;
  private final Function<TextStyle, Format> format;
  private final Function<SuiteText, SuiteFormat> suite;

  OutputForm(
      String description,
      Function<TextStyle, Format> format,
      Function<SuiteText, SuiteFormat> suite) {
    this.description = description;
    this.format = format;
    this.suite = suite;
  }

  /** The word on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How results are shown. */
  public Format format(TextStyle style) {
    return format.apply(style);
  }

  /** How results of tests are shown that are text otherwise. */
  public SuiteFormat suite(SuiteText text) {
    return suite.apply(text);
  }

  /** The words of all. */
  static String words() {
    return Arrays.stream(values()).map(OutputForm::word).collect(Collectors.joining("|"));
  }

  /** What is said of all, in a sentence. */
  static String help() {
    return Arrays.stream(values())
        .map(form -> form.word() + ": " + form.description)
        .collect(Collectors.joining("; ", "", "."));
  }
}
