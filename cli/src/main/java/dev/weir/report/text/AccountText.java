package dev.weir.report.text;

import dev.weir.fence.FenceResult;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.machine.report.FailureKind;
import dev.weir.report.Wording;
import dev.weir.report.explain.Account;
import dev.weir.report.explain.Cause;
import dev.weir.report.explain.Remedy;
import dev.weir.report.explain.StepTelling;
import dev.weir.report.output.Folding;
import dev.weir.report.output.Lines;
import dev.weir.report.output.Width;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustResult;
import dev.weir.robust.Violation;
import dev.weir.search.result.CheckResult.FoundError;
import java.util.List;

/** The explanation of an execution for people. */
final class AccountText {
  private static final String MARK = "  - ";

  private final Account account;
  private final String model;
  private final Folding folding;

  AccountText(Account account, String model, Width width) {
    this.account = account;
    this.model = model;
    this.folding = new Folding(width);
  }

  /** Writes it under a title, with an empty line after it. */
  void writeTo(Lines out) {
    if (!account.steps().isEmpty()) {
      out.append("What the hardware did:\n");
    }
    for (StepTelling step : account.steps()) {
      folding.write(out, "  step " + step.step() + ": ", step.sentence());
    }
    if (account.cause().need() == Cause.Need.NOT_NEEDED) {
      folding.write(
          out, "", "This execution is also possible without weak memory, so no fence prevents it.");
    }
    account.remedy().ifPresent(remedy -> write(out, remedy));
    out.append('\n');
  }

  private void write(Lines out, Remedy remedy) {
    remedy.orders().ifPresent(result -> writeOrders(out, remedy, result));
    remedy.fences().ifPresent(result -> writeFences(out, result));
    remedy.gaps().forEach(gap -> folding.write(out, "", gap));
  }

  private void writeOrders(Lines out, Remedy remedy, RobustResult result) {
    folding.write(out, "", sequential(result));
    List<Violation> needed = remedy.needed();
    if (needed.isEmpty() || result.error().isPresent() && !isRace(result)) {
      return;
    }
    out.add("Must stay in order, but does not under %s:\n", model);
    for (Violation violation : needed) {
      folding.write(
          out,
          MARK,
          Wording.order(violation)
              + (Remedy.Harm.of(violation) == Remedy.Harm.UNKNOWN
                  ? " (possibly: not all executions were explored)"
                  : ""));
    }
    long harmless = result.violations().size() - needed.size();
    if (harmless > 0) {
      folding.write(
          out,
          MARK,
          Wording.count(harmless, "other pair")
              + " may be reordered without an error while these are kept in order");
    }
  }

  private static boolean isRace(RobustResult result) {
    return result.error().filter(one -> one.failure().kind() == FailureKind.RACE).isPresent();
  }

  /** What is known without buffers. */
  static String sequential(RobustResult result) {
    if (isRace(result)) {
      return "The accesses also race without weak memory (sc); stronger orders of other"
          + " accesses can prevent that.";
    }
    if (result.error().isPresent()) {
      return "An execution also fails without weak memory, and no fence prevents that: "
          + result.error().map(FoundError::failure).map(Wording::failure).orElse("")
          + "; weir check --model sc shows it.";
    }
    return result.complete() && result.method() == Method.MONITOR
        ? "Without weak memory (sc) no execution fails: all %s were explored."
            .formatted(Wording.count(result.exploration().counts().executions(), "execution"))
        : "No failing execution was found without weak memory (sc).";
  }

  private void writeFences(Lines out, FenceResult result) {
    switch (result.verdict()) {
      case FIXED -> {
        List<Fence> fences = result.sets().getFirst().fences();
        out.append(title(fences));
        fences.forEach(fence -> folding.write(out, MARK, Wording.fence(fence)));
      }
      case CORRECT ->
          folding.write(out, "", "No fence is needed for the errors that weir fence searches for.");
      case UNFIXABLE -> folding.write(out, "", "No fence at the usual places prevents all errors.");
      case UNKNOWN -> {}
    }
  }

  private static String title(List<Fence> fences) {
    boolean areFences = fences.stream().noneMatch(fence -> fence.place().repair().isOrder());
    if (fences.size() == 1) {
      return areFences ? "A fence that fixes it:\n" : "An order that fixes it:\n";
    }
    return areFences ? "Fences that fix it together:\n" : "Changes that fix it together:\n";
  }
}
