package dev.weir.report.text;

import dev.weir.report.FenceReport;
import dev.weir.report.HuntReport;
import dev.weir.report.Judgement;
import dev.weir.report.LinReport;
import dev.weir.report.ModelReport;
import dev.weir.report.Report;
import dev.weir.report.SourceFiles;
import dev.weir.report.TransformReport;
import dev.weir.report.output.Detail;
import dev.weir.report.output.Palette;
import dev.weir.report.output.TextStyle;
import dev.weir.report.output.Width;
import dev.weir.search.result.Bound;
import dev.weir.search.result.CheckResult;
import java.util.List;
import java.util.Set;

/**
 * A report in a few words, the same for all commands.
 *
 * @param verdict the verdict in a word
 * @param complete whether everything was covered
 * @param headline what people read first
 * @param part what was asked beside the inputs and the model: a property, an aim; else empty
 * @param met the bounds and limits that were met
 * @param warnings what makes the result doubtful, or should be known beside it
 */
public record Summary(
    String verdict,
    boolean complete,
    String headline,
    String part,
    List<String> met,
    List<String> warnings) {

  /** Copies its lists. */
  public Summary {
    met = List.copyOf(met);
    warnings = List.copyOf(warnings);
  }

  /** A report in a few words. */
  public static Summary of(Report report) {
    List<String> warnings = report.run().warnings();
    return switch (report) {
      case Report.Check check -> of(check, report);
      case HuntReport hunt -> of(hunt.check(), report);
      case Report.Robust robust ->
          of(
              report,
              robust.result().verdict().text(),
              robust.result().complete(),
              "",
              robust.result().exploration(),
              warnings);
      case FenceReport fence ->
          of(
              report,
              fence.result().verdict().text(),
              fence.isVerified() && fence.result().work().exploration().complete(),
              fence.property(),
              fence.result().work().exploration(),
              warnings);
      case LinReport lin ->
          of(
              report,
              lin.result().verdict().text(),
              lin.isComplete(),
              lin.options().criterion().text(),
              lin.result().exploration(),
              warnings);
      case ModelReport model ->
          of(
              report,
              model.verdict(),
              model.verdict().equals("safe"),
              "",
              CheckResult.NOTHING,
              warnings);
      case Report.Replayed replayed ->
          of(report, replayed.shown().verdict(), false, "", CheckResult.NOTHING, warnings);
      case Report.Litmus litmus ->
          of(
              report,
              litmus.outcome().verdict(),
              litmus.outcome().isComplete(),
              "",
              litmus.outcome().result(),
              warnings);
      case TransformReport _ -> of(report, "transformed", true, "", CheckResult.NOTHING, warnings);
    };
  }

  private static Summary of(Report.Check check, Report report) {
    return of(
        report,
        check.result().verdict().text(),
        check.result().complete(),
        check.judgement().map(Judgement::property).orElse(""),
        check.result(),
        check.warnings());
  }

  private static Summary of(
      Report report,
      String verdict,
      boolean complete,
      String part,
      CheckResult explored,
      List<String> warnings) {
    return new Summary(
        verdict,
        complete,
        plain(report).render(report).lines().findFirst().orElse(verdict),
        part,
        met(explored.met()),
        warnings);
  }

  private static List<String> met(Set<Bound> met) {
    return met.stream().sorted().map(Bound::text).toList();
  }

  /** Text for people who have no terminal. */
  public static TextFormat plain(Report report) {
    return new TextFormat(
        new TextStyle(SourceFiles.of(report), Palette.PLAIN, Detail.FOLDED, Width.DEFAULT));
  }
}
