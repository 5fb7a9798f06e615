package dev.weir.report;

/** An output format. */
@FunctionalInterface
public interface Format {
  /** The report as text, ending with a line break. */
  String render(Report report);
}
