package dev.weir.report.text;

import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Failing;
import dev.weir.fence.FenceResult.FailingCycle;
import dev.weir.fence.FenceResult.FailingExecution;
import dev.weir.fence.FenceResult.FailingRun;
import dev.weir.fence.FenceResult.FailingScenario;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Redundant;
import dev.weir.fence.FenceResult.Relaxed;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.lin.LinOptions;
import dev.weir.lin.LinResult;
import dev.weir.report.FenceReport;
import dev.weir.report.FenceReport.Relaxing;
import dev.weir.report.FenceReport.ShownFence;
import dev.weir.report.Wording;
import dev.weir.report.output.Columns;
import dev.weir.report.output.Lines;
import dev.weir.report.output.Palette;
import dev.weir.report.output.ShellWord;
import dev.weir.report.output.TextStyle;
import dev.weir.robust.Violation;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.CheckResult;
import dev.weir.search.result.CheckResult.FoundError;
import dev.weir.trace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The answer of {@code fence} for people: the verdict in the first line, then the sets, then for
 * each fence of the first set the execution that fails without it.
 */
final class FenceText {
  private final FenceReport report;
  private final FenceResult result;
  private final TextStyle style;
  private final Palette palette;
  private final String model;
  private final boolean isOfModel;

  FenceText(FenceReport report, TextStyle style) {
    this.report = report;
    this.result = report.result();
    this.style = style;
    this.palette = style.palette();
    this.model = report.run().title();
    this.isOfModel = report.isOfModel();
  }

  /** Writes the answer. */
  void writeTo(Lines out) {
    out.add("%s\n", headline());
    for (int i = 0; i < result.sets().size(); i++) {
      writeSet(out, result.sets().get(i), i + 1);
    }
    writeCandidate(out);
    result
        .setsOfCopies()
        .ifPresent(
            number ->
                out.add(
                    "\nCounting the fence of each process separately, there are %s.\n",
                    Wording.count(number, "set")));
    ExecutionText.write(out, report.counterexample(), style, "");
    if (!report.sets().isEmpty()) {
      report.sets().getFirst().fences().forEach(fence -> writeReason(out, fence));
    }
    out.append('\n');
    writeExploration(out);
  }

  private String headline() {
    String inputs =
        report.run().inputText()
            + (report.relaxing() == Relaxing.SEQUENTIAL ? " with seq_cst everywhere" : "");
    String suffix = " (" + model + ")";
    CheckResult explored = result.work().exploration();
    String within =
        explored.complete()
            ? ""
            : result.work().method() == FenceResult.Method.EXACT
                ? "; errors other than those of single threads were searched for only in part: "
                    + ExplorationText.reason(explored, report.run())
                : ", within a bound that was reached: "
                    + ExplorationText.met(explored, report.run());
    return switch (result.verdict()) {
      case CORRECT ->
          palette.good("correct")
              + ": "
              + inputs
              + (prunes() ? " needs no new fence" : " needs no fence")
              + report.scenarios().map(asked -> " to be " + LinText.word(asked)).orElse("")
              + suffix
              + within
              + (prunes() ? "; " + whatGoes() : "");
      case FIXED ->
          palette.good("fixed")
              + ": "
              + count(added(), prunes() ? "new " : "")
              + (added().size() == 1 ? " makes " : " make ")
              + inputs
              + " "
              + report
                  .scenarios()
                  .map(LinText::word)
                  .orElse(report.aim() == Aim.ERROR ? "correct" : "robust")
              + suffix
              + within
              + (prunes() ? "; " + whatGoes() : "");
      case UNFIXABLE ->
          palette.bad("unfixable")
              + ": "
              + report
                  .counterexample()
                  .flatMap(Replay::failure)
                  .map(Wording::failure)
                  .or(() -> result.answer().counterexample().flatMap(FenceText::summary))
                  .orElse("an execution fails")
              + (isSequential()
                  ? " without any weak memory (sequential consistency)"
                  : ", and no "
                      + (isOfModel ? "fence" : "fence or order")
                      + " at the allowed places prevents it"
                      + suffix);
      case UNKNOWN ->
          palette.alert("unknown")
              + ": "
              + (result.gaps().reason().isEmpty()
                  ? ExplorationText.reason(explored, report.run())
                  : result.gaps().reason())
              + (result.sets().isEmpty()
                  ? " before enough fences were found"
                  : " before all minimal sets were found")
              + suffix;
    };
  }

  private boolean prunes() {
    return result.work().candidates().haveExisting();
  }

  private List<Fence> added() {
    return result.sets().getFirst().fences().stream()
        .filter(fence -> !fence.place().existing())
        .toList();
  }

  /** How many fences and orders these are, each of the two where there are some. */
  private static String count(List<Fence> fences, String adjective) {
    long orders = fences.stream().filter(fence -> fence.place().repair().isOrder()).count();
    long others = fences.size() - orders;
    String text = Wording.count(others, adjective + "fence");
    if (orders == 0) {
      return text;
    }
    return (others == 0 ? "" : text + " and ") + Wording.count(orders, adjective + "order");
  }

  /** How many of the program's fences can go, with the first set. */
  private String whatGoes() {
    if (result.sets().isEmpty()) {
      return "it has no fence to remove";
    }
    if (report.relaxes()) {
      List<Relaxed> all = result.sets().getFirst().relaxed();
      if (all.isEmpty()) {
        return "it has no order to weaken";
      }
      long less = all.stream().filter(one -> one.from() != one.to()).count();
      return (less == 0 ? "none" : less == all.size() ? "all" : Long.toString(less))
          + " of its "
          + Wording.count(all.size(), "order")
          + " can be weaker";
    }
    FenceSet set = result.sets().getFirst();
    long weaker = set.redundant().stream().filter(r -> isKept(set, r)).count();
    long all = set.fences().size() - added().size() + set.redundant().size() - weaker;
    int less = set.redundant().size();
    return (less == 0 ? "none" : less == all ? "all" : Integer.toString(less))
        + " of its "
        + Wording.count(all, "fence")
        + " can be removed or weakened";
  }

  /** Whether a weaker form of what can go stays. */
  private static boolean isKept(FenceSet set, Redundant redundant) {
    return set.fences().stream()
        .anyMatch(fence -> redundant.place().weaker().contains(fence.place()));
  }

  private boolean isSequential() {
    return result.answer().isWrongAnyway();
  }

  /** What would prevent the executions that were found, though others may fail. */
  private void writeCandidate(Lines out) {
    FenceSet candidate = result.answer().candidate();
    if (candidate.fences().isEmpty()) {
      return;
    }
    out.append("\nNot verified, but these prevent every failing execution found so far:\n");
    Columns table = new Columns();
    candidate.fences().forEach(one -> table.add(text -> text, row(one.place(), "", cost(one))));
    table.writeTo(out, "  ", style.width());
  }

  private void writeSet(Lines out, FenceSet set, int number) {
    out.append('\n');
    if (result.sets().size() > 1) {
      out.add("Set %s, ", number);
      out.append(count(set.fences(), ""));
      out.add(" at a cost of %s:\n", set.cost());
    } else {
      out.add("At a cost of %s:\n", set.cost());
    }
    Columns table = new Columns();
    if (report.relaxes()) {
      set.fences().stream()
          .filter(fence -> !fence.place().existing())
          .forEach(fence -> table.add(text -> text, row(fence.place(), "new", cost(fence))));
      set.relaxed().forEach(one -> table.add(text -> text, row(one)));
      table.writeTo(out, "  ", style.width());
      return;
    }
    Map<FencePlace, List<String>> rows = new TreeMap<>();
    for (Fence fence : set.fences()) {
      String action = fence.place().existing() ? "stays" : "new";
      rows.put(fence.place(), row(fence.place(), action, cost(fence)));
    }
    for (Redundant redundant : set.redundant()) {
      FencePlace place = redundant.place();
      // What stays of it is said with it.
      Optional<FencePlace> rest = place.weaker().stream().filter(rows::containsKey).findFirst();
      rest.ifPresent(rows::remove);
      String cost = rest.map(weaker -> ", " + cost(set, weaker)).orElse("");
      String remark = redundant.suffices().map(weaker -> weaker + " is enough" + cost).orElse("");
      rows.put(place, row(place, remark.isEmpty() ? "goes" : "weaker", remark));
    }
    rows.values().forEach(row -> table.add(text -> text, row));
    table.writeTo(out, "  ", style.width());
  }

  private static String cost(FenceSet set, FencePlace place) {
    return set.fences().stream()
        .filter(fence -> fence.place().equals(place))
        .map(FenceText::cost)
        .findFirst()
        .orElse("");
  }

  private static String cost(Fence fence) {
    return "cost " + fence.cost();
  }

  private List<String> row(FencePlace place, String action, String remark) {
    List<String> row = new ArrayList<>();
    row.add(place.position().toString());
    if (prunes()) {
      row.add(action);
    }
    row.add(Wording.fence(place, isOfModel));
    row.add(remark);
    row.add(style.sourceCell(place.position()));
    return row;
  }

  private List<String> row(Relaxed one) {
    boolean stays = one.from() == one.to();
    return List.of(
        one.position().toString(),
        stays ? "stays" : one.goes() ? "goes" : "weaker",
        one.from().text()
            + (stays || one.goes() ? "" : " to " + one.to().text())
            + (one.cost() == 0 ? "" : ", cost " + one.cost()),
        Wording.access(one.role(), one.statement()) + (one.onFailure() ? ", on failure" : ""),
        style.sourceCell(one.position()));
  }

  private void writeReason(Lines out, ShownFence shown) {
    if (shown.fence().without().isEmpty()) {
      return;
    }
    out.add(
        "\nWithout the %s at %s: %s%s\n",
        Wording.fence(shown.fence().place(), isOfModel),
        shown.fence().place().position(),
        shown
            .scenario()
            .map(this::scenario)
            .orElseGet(() -> shown.why("", "an execution fails").orElseThrow()),
        under(shown));
    shown
        .scenario()
        .ifPresent(failing -> new LinText.Calls(failing, style).writeTo(out, shown.without()));
    ExecutionText.write(out, shown.without(), style, "");
  }

  private String scenario(LinResult.Failing failing) {
    LinOptions asked = report.scenarios().orElseThrow();
    return switch (failing.cause()) {
          case LinResult.Error(FoundError error) -> Wording.failure(error.failure());
          case LinResult.Unexplained _ -> "not " + LinText.word(asked);
        }
        + ", "
        + LinText.size(failing.scenario());
  }

  /** Of several models, the one that has the execution. */
  private String under(ShownFence shown) {
    return model.contains(",")
            && shown.fence().without().orElseThrow()
                instanceof FailingExecution(var _, CheckOptions options, var _)
        ? " (" + options.model().name() + ")"
        : "";
  }

  private static String number(FenceReport.Number number) {
    return number.aim().text()
        + " "
        + (number.fences().isPresent()
            ? Wording.count(number.fences().getAsInt(), "fence")
            : "unsolved");
  }

  private static Optional<String> summary(Failing failing) {
    return switch (failing) {
      case FailingCycle(var _, Violation violation) -> Optional.of(Wording.pair(violation));
      case FailingRun _ -> Optional.of(Wording.NOT_SEQUENTIAL);
      case FailingExecution _, FailingScenario _ -> Optional.empty();
    };
  }

  private void writeExploration(Lines out) {
    CheckResult explored = result.work().exploration();
    if (!report.numbers().isEmpty()) {
      out.add(
          "aims:      %s\n",
          report.numbers().stream().map(FenceText::number).collect(Collectors.joining(", ")));
    }
    boolean isExact = result.work().method() == FenceResult.Method.EXACT;
    boolean isExplored = explored != CheckResult.NOTHING;
    out.add(
        "explored:  %s%s (%s, by %s)",
        Wording.count(result.work().explorations(), "exploration"),
        report
            .scenarios()
            .map(asked -> " of " + Wording.count(asked.scenarios().size(), "scenario"))
            .orElse(""),
        model,
        isExact
            ? "reachability without bounds"
            : Wording.searchedBy(explored, report.run().options()));
    if (isExact && isExplored) {
      long all = explored.counts().executions() + explored.counts().blocked();
      out.add("; other errors were searched for in %s", Wording.count(all, "execution"));
    } else if (result.verdict() == FenceResult.Verdict.FIXED && isExplored) {
      out.add(
          "; the last set was verified in %s",
          Wording.count(explored.counts().ended(), "execution"));
    }
    out.append('\n');
    if (!result.gaps().notLookedFor().isEmpty()) {
      out.add("left out:  %s were not searched for\n", result.gaps().notLookedFor());
    }
    result.gaps().whyNotExact().ifPresent(why -> out.add("not exact: %s\n", why));
    report
        .patch()
        .map(ShellWord::quoted)
        .ifPresent(
            file ->
                out.add(
                    "patch:     %s\n",
                    report.isVerified()
                        ? "patch -p1 < " + file + "; the patched program was checked"
                        : file + " was not verified to be enough; see the message about --patch"));
    if (isExplored) {
      out.add("bounds:    %s\n", ExplorationText.bounds(explored, report.run()));
      ExplorationText.writeCuts(out, explored);
      ExplorationText.writeStubs(out, report.run());
    }
    ExplorationText.writeTimes(out, report);
    report.traceFiles().forEach(file -> out.add("%s\n", TextFormat.replay(file)));
  }
}
