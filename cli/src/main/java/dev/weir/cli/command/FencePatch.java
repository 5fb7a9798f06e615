package dev.weir.cli.command;

import dev.weir.cli.session.ProgramInput;
import dev.weir.cli.session.ScratchFolder;
import dev.weir.cli.session.Session;
import dev.weir.cli.session.Warnings;
import dev.weir.fence.FenceOptions;
import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Redundant;
import dev.weir.fence.FenceResult.Relaxed;
import dev.weir.fence.graph.GraphModels;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.LoopCosts;
import dev.weir.fence.infer.Role;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.patch.Mended;
import dev.weir.frontend.patch.Patch;
import dev.weir.frontend.patch.Repair;
import dev.weir.frontend.patch.Site;
import dev.weir.frontend.patch.SourceMender;
import dev.weir.frontend.patch.UnmendableException;
import dev.weir.graph.GraphOptions;
import dev.weir.graph.model.JudgedModel;
import dev.weir.machine.model.ObservedOrders;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.program.transform.AccessOrders;
import dev.weir.report.output.WholeFile;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustVerdict;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Writes a set of fences into the source of a program, as a patch, and checks what comes of it. */
public final class FencePatch {
  /** How long it is looked for what fails by the rules of C11 where nobody has asked. */
  static final Duration MOST_FOR_C11 = Duration.ofSeconds(5);

  private final Session session;
  private final ProgramInput input;
  private final Map<FencePlace, List<Site>> sites = new HashMap<>();
  private Optional<SourceMender> mender = Optional.empty();

  FencePatch(Session session, ProgramInput input) {
    this.session = session;
    this.input = input;
  }

  /**
   * What came of a set, and of the patch that was asked for.
   *
   * @param isVerified whether the mended program was found right; with a patch, the patched one
   * @param file the patch; empty where none is asked for, or nothing of the set could be written
   */
  record Outcome(boolean isVerified, Optional<Path> file) {}

  /**
   * Costs with which what can only be written into the definition of a macro costs as much as at
   * all uses of the macro.
   */
  LoopCosts withUses(LoopCosts costs) {
    return new SourceCosts(costs, this::uses, costs::allows);
  }

  /**
   * Costs with which nothing is chosen that can only be written into the definition of a macro that
   * may not be touched.
   *
   * @param isAllowed which lines may be touched
   */
  LoopCosts within(LoopCosts costs, Predicate<SourcePosition> isAllowed) {
    return new SourceCosts(
        costs,
        _ -> 1,
        place ->
            costs.allows(place)
                && sites(place).stream()
                    .filter(Site::isInDefinition)
                    .allMatch(site -> isAllowed.test(site.position())));
  }

  /** Costs that depend on what a fence does to the source. */
  private record SourceCosts(
      LoopCosts costs, ToIntFunction<FencePlace> uses, Predicate<FencePlace> isAllowed)
      implements LoopCosts {
    @Override
    public int of(FencePlace place, int loops) {
      return uses.applyAsInt(place) * costs.of(place, loops);
    }

    @Override
    public boolean allows(FencePlace place) {
      return isAllowed.test(place);
    }
  }

  /** The lines that define macros; none where the source cannot be read. */
  Set<SourcePosition> definitions() {
    try {
      return mender().definitions();
    } catch (InputException e) {
      return Set.of();
    }
  }

  /** How many places of the program change with a fence. */
  private int uses(FencePlace place) {
    return place.existing()
        ? 1
        : Math.max(1, sites(place).stream().mapToInt(Site::uses).max().orElse(1));
  }

  /** Where the source changes with a fence; nowhere if it cannot be written. */
  private List<Site> sites(FencePlace place) {
    return sites.computeIfAbsent(
        place,
        one -> {
          try {
            return mender().placesOf(repair(one));
          } catch (UnmendableException | InputException e) {
            // The patch will say so, if this is chosen.
            return List.of();
          }
        });
  }

  private SourceMender mender() throws InputException {
    if (mender.isEmpty()) {
      mender = Optional.of(SourceMender.of(NativeCache.ofUser(), input.files(), input.compiler()));
    }
    return mender.get();
  }

  /** Explores a patched program. */
  Check exploring(FenceOptions options, ProgressListener listener) {
    return program -> {
      boolean isRight = isRight(program, options, listener);
      return new Checked(
          isRight, isRight ? failureOfC11(program, options, listener) : Optional.empty());
    };
  }

  /**
   * What is said of the patched program.
   *
   * @param remark what is to be known beside it
   */
  record Checked(boolean isRight, Optional<String> remark) {}

  /** Says whether a patched program is right. */
  @FunctionalInterface
  interface Check {
    /** Explores. */
    Checked of(Program program) throws InputException;
  }

  /**
   * Writes the patch, if one is asked for, and says what a reader of the set must know of it.
   *
   * @param set the cheapest set, if it changes anything
   * @param isVerified whether the set was found right
   * @throws InputException if the file cannot be written, or the patched program not be checked
   */
  Outcome write(
      Optional<Path> file,
      Optional<FenceSet> set,
      boolean isVerified,
      FenceOptions options,
      Check check,
      Warnings warnings)
      throws InputException {
    if (file.isEmpty()) {
      return new Outcome(isVerified, file);
    }
    if (set.isEmpty()) {
      session.say("no fence is proposed, so " + file.get() + " is not written");
      return new Outcome(isVerified, Optional.empty());
    }
    return write(
        file.get(),
        set.get(),
        options,
        check,
        remark -> warnings.advise("--patch " + file.get() + ": " + remark));
  }

  private Outcome write(
      Path file, FenceSet set, FenceOptions options, Check check, Consumer<String> remarks)
      throws InputException {
    try {
      Mended mended =
          SourceMender.of(NativeCache.ofUser(), input.files(), input.compiler())
              .mendMost(repairs(set, options.graphs().isPresent(), options.fromSequential()));
      mended.left().forEach(reason -> remarks.accept("not in the patch: " + reason.getMessage()));
      if (mended.patch().files().isEmpty() && !mended.left().isEmpty()) {
        remarks.accept("nothing of the set can be written; --not FILE:LINES keeps fences away");
        return new Outcome(false, Optional.empty());
      }
      WholeFile.write(file, mended.patch().bytes());
      if (!mended.left().isEmpty()) {
        remarks.accept(
            "the patch is not complete; add the rest by hand, or keep fences away from there with"
                + " --not FILE:LINES");
        return new Outcome(false, Optional.of(file));
      }
      elsewhere(set).forEach(remarks);
      Checked checked = check.of(load(mended.patch()));
      checked.remark().ifPresent(remarks);
      if (!checked.isRight()) {
        remarks.accept(
            "the patched program was not found right: a limit was met, or its fences stand"
                + " elsewhere than in the exploration");
      }
      return new Outcome(checked.isRight(), Optional.of(file));
    } catch (IOException e) {
      throw new InputException("--patch " + file + ": cannot be written; give another path");
    }
  }

  /** What is written elsewhere than the set says: into the definitions of macros. */
  private List<String> elsewhere(FenceSet set) {
    return set.fences().stream()
        .map(Fence::place)
        .filter(place -> !place.existing())
        .flatMap(place -> sites(place).stream().filter(site -> site.isInDefinition()))
        .map(
            site ->
                site.position()
                    + ": the patch changes the definition of a macro here ("
                    + (site.uses() == 1 ? "1 use" : "all " + site.uses() + " uses")
                    + ")")
        .distinct()
        .toList();
  }

  private Program load(Patch patch) throws InputException, IOException {
    try (ScratchFolder scratch = ScratchFolder.of("weir-patch")) {
      CompilerOptions mended = patch.mended(input.compiler(), scratch.path());
      return session
          .toolkit()
          .load(
              new ProgramInput(input.files(), mended, input.surroundings(), input.choosesValues()),
              warning -> {},
              session.clock());
    }
  }

  private boolean isRight(Program program, FenceOptions options, ProgressListener listener) {
    return options.graphs().isPresent()
        ? isRight(program, options.graphs().get(), options, listener)
        : isRight(program, options.aim(), options.check(), listener);
  }

  /**
   * What is left to be said of a program with atomic accesses that is right under models of
   * machines: whether it fails by the rules of C11, as far as that is soon found out.
   */
  private Optional<String> failureOfC11(
      Program program, FenceOptions options, ProgressListener listener) {
    boolean isKnown = options.canBeAtomic() || options.aim() == Aim.ROBUSTNESS;
    if (isKnown || !hasAtomics(program)) {
      return Optional.empty();
    }
    CheckOptions check =
        options
            .check()
            .with(new ObservedOrders(JudgedModel.RC11.title(), Optional.empty()))
            .withTimeLimit(Optional.of(MOST_FOR_C11));
    return session
        .toolkit()
        .graphs(
            program,
            JudgedModel.RC11,
            GraphOptions.of(false),
            check,
            List.of(),
            listener,
            () -> false)
        .flatMap(found -> found.result().firstError())
        .map(
            error ->
                "right under "
                    + options.check().model().name()
                    + ", but not by the rules of C11: "
                    + error.failure().message()
                    + " at "
                    + error.failure().position()
                    + "; with rc11 among the models of --model the patch is right there, too");
  }

  /** Whether a program has atomic accesses of its own. */
  static boolean hasAtomics(Program program) {
    return program
        .ownInstructions()
        .anyMatch(instruction -> AccessOrders.of(instruction).isAtomic());
  }

  private boolean isRight(
      Program program, Aim aim, CheckOptions options, ProgressListener listener) {
    return switch (aim) {
      case ERROR ->
          session.toolkit().check(program, options, List.of(), listener).verdict() == Verdict.SAFE;
      case ROBUSTNESS ->
          session
                  .toolkit()
                  .robust(program, new RobustOptions(options, Method.MONITOR), listener)
                  .verdict()
              == RobustVerdict.ROBUST;
    };
  }

  private boolean isRight(
      Program program, GraphModels graphs, FenceOptions options, ProgressListener listener) {
    return graphs.models().stream()
        .allMatch(
            model -> {
              CheckOptions check =
                  options.check().with(new ObservedOrders(model.title(), Optional.empty()));
              return switch (options.aim()) {
                case ERROR ->
                    session
                        .toolkit()
                        .graphs(
                            program,
                            model,
                            graphs.options(),
                            check,
                            List.of(),
                            listener,
                            () -> true)
                        .filter(found -> found.result().verdict() == Verdict.SAFE)
                        .isPresent();
                case ROBUSTNESS ->
                    session
                            .toolkit()
                            .robustByGraphs(program, model, graphs.options(), check, listener)
                            .result()
                            .verdict()
                        == RobustVerdict.ROBUST;
              };
            });
  }

  private static List<Repair> repairs(FenceSet set, boolean relaxes, boolean fromSequential) {
    List<FencePlace> places =
        set.fences().stream().map(Fence::place).filter(place -> !place.existing()).toList();
    List<Repair> repairs = new ArrayList<>();
    for (FencePlace place : places) {
      repairs.add(repair(place, places));
    }
    if (relaxes) {
      set.relaxed().stream()
          .filter(one -> fromSequential || one.from() != one.to())
          .map(FencePatch::repair)
          .forEach(repairs::add);
    } else {
      set.redundant().stream().map(FencePatch::repair).forEach(repairs::add);
    }
    return repairs.stream().distinct().toList();
  }

  /**
   * What is written for a place.
   *
   * @param all places of the set: an access that is to acquire and to release gets one order
   */
  private static Repair repair(FencePlace place, List<FencePlace> all) {
    boolean acquiresAndReleases =
        Stream.of(dev.weir.fence.infer.Repair.RELEASE, dev.weir.fence.infer.Repair.ACQUIRE)
            .map(
                kind ->
                    new FencePlace(kind, place.role(), place.position(), place.statement(), false))
            .allMatch(all::contains);
    return place.repair().isOrder() && !place.repair().isOnFailure() && acquiresAndReleases
        ? new Repair(
            place.position(),
            access(place.role()),
            place.statement(),
            new Repair.Strengthen(Repair.Order.ACQUIRE_RELEASE))
        : repair(place);
  }

  private static Repair repair(Redundant redundant) {
    FencePlace place = redundant.place();
    boolean isRelaxed = redundant.suffices().filter("relaxed"::equals).isPresent();
    Repair.Order order = isRelaxed ? Repair.Order.RELAXED : Repair.Order.RELEASE;
    return new Repair(
        place.position(),
        place.repair().isOrder() ? Repair.Access.WRITE : Repair.Access.FENCE,
        place.statement(),
        redundant.suffices().isEmpty() ? new Repair.Remove() : new Repair.Weaken(order));
  }

  private static Repair repair(Relaxed relaxed) {
    return new Repair(
        relaxed.position(),
        access(relaxed.role()),
        relaxed.statement(),
        relaxed.goes()
            ? new Repair.Remove()
            : relaxed.onFailure()
                ? new Repair.WeakenOnFailure(order(relaxed.to()))
                : new Repair.Weaken(order(relaxed.to())));
  }

  private static Repair.Order order(MemoryOrder order) {
    return switch (order) {
      case PLAIN, RELAXED -> Repair.Order.RELAXED;
      case ACQUIRE -> Repair.Order.ACQUIRE;
      case RELEASE -> Repair.Order.RELEASE;
      case ACQ_REL -> Repair.Order.ACQUIRE_RELEASE;
      case SEQ_CST -> Repair.Order.SEQUENTIALLY_CONSISTENT;
    };
  }

  private static Repair repair(FencePlace place) {
    Repair.Remedy remedy =
        switch (place.repair()) {
          case FULL_FENCE_AFTER -> new Repair.Fence(Repair.FenceKind.FULL, Repair.Side.AFTER);
          case FULL_FENCE_BEFORE -> new Repair.Fence(Repair.FenceKind.FULL, Repair.Side.BEFORE);
          case STORE_FENCE_AFTER ->
              new Repair.Fence(Repair.FenceKind.STORE_STORE, Repair.Side.AFTER);
          case STORE_FENCE_BEFORE, RELEASE_FENCE_BEFORE ->
              new Repair.Fence(Repair.FenceKind.STORE_STORE, Repair.Side.BEFORE);
          case ACQ_REL_FENCE_BEFORE ->
              new Repair.Fence(Repair.FenceKind.ACQUIRE_RELEASE, Repair.Side.BEFORE);
          case ACQUIRE_FENCE_AFTER -> new Repair.Fence(Repair.FenceKind.ACQUIRE, Repair.Side.AFTER);
          case ATOMIC -> new Repair.MakeAtomic();
          case RELEASE -> new Repair.Strengthen(Repair.Order.RELEASE);
          case ACQUIRE -> new Repair.Strengthen(Repair.Order.ACQUIRE);
          case SEQUENTIAL -> new Repair.Strengthen(Repair.Order.SEQUENTIALLY_CONSISTENT);
          case ACQUIRE_ON_FAILURE -> new Repair.StrengthenOnFailure(Repair.Order.ACQUIRE);
          case SEQUENTIAL_ON_FAILURE ->
              new Repair.StrengthenOnFailure(Repair.Order.SEQUENTIALLY_CONSISTENT);
        };
    return new Repair(place.position(), access(place.role()), place.statement(), remedy);
  }

  private static Repair.Access access(Role role) {
    return switch (role) {
      case LOAD -> Repair.Access.READ;
      case STORE, BLOCK_STORE, READ_MODIFY_WRITE -> Repair.Access.WRITE;
      case FENCE -> Repair.Access.FENCE;
    };
  }
}
