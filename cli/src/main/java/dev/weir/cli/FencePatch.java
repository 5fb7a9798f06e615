package dev.weir.cli;

import dev.weir.fence.FenceResult.Fence;
import dev.weir.fence.FenceResult.FenceSet;
import dev.weir.fence.FenceResult.Redundant;
import dev.weir.fence.infer.Aim;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.LoopCosts;
import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.patch.Patch;
import dev.weir.frontend.patch.Repair;
import dev.weir.frontend.patch.Site;
import dev.weir.frontend.patch.SourceMender;
import dev.weir.frontend.patch.UnmendableException;
import dev.weir.program.Program;
import dev.weir.report.WholeFile;
import dev.weir.robust.RobustOptions;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.robust.RobustVerdict;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.search.result.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes a set of fences into the source of a program, as a patch, and checks what comes of it. */
final class FencePatch {
  private final Session session;
  private final ProgramInput input;
  private Optional<SourceMender> mender = Optional.empty();

  FencePatch(Session session, ProgramInput input) {
    this.session = session;
    this.input = input;
  }

  /**
   * Costs with which a fence that can only be written into the definition of a macro costs as much
   * as at all uses of the macro.
   */
  LoopCosts withUses(LoopCosts costs) {
    return (place, loops) -> uses(place) * costs.of(place, loops);
  }

  /** How many places of the program change with a fence. */
  private int uses(FencePlace place) {
    boolean isFence =
        switch (place.repair()) {
          case FULL_FENCE_AFTER, FULL_FENCE_BEFORE, STORE_FENCE_AFTER -> true;
          // An order that a macro names is missing there, once.
          case RELEASE, SEQUENTIAL -> false;
        };
    if (place.existing() || !isFence) {
      return 1;
    }
    try {
      return Math.max(
          1, mender().placesOf(repair(place)).stream().mapToInt(Site::uses).max().orElse(1));
    } catch (UnmendableException | InputException e) {
      // The patch will say so, if this is chosen.
      return 1;
    }
  }

  private SourceMender mender() throws InputException {
    if (mender.isEmpty()) {
      mender = Optional.of(SourceMender.of(NativeCache.ofUser(), input.files(), input.compiler()));
    }
    return mender.get();
  }

  /**
   * Writes the patch and explores the patched program.
   *
   * @return whether the exploration found it right
   * @throws InputException if a place cannot be mended, or the file cannot be written
   */
  boolean write(FenceSet set, Path file, Aim aim, CheckOptions options, ProgressListener listener)
      throws InputException {
    try {
      Patch patch =
          SourceMender.of(NativeCache.ofUser(), input.files(), input.compiler()).mend(repairs(set));
      WholeFile.write(file, patch.bytes());
      return isRight(patch, aim, options, listener);
    } catch (UnmendableException e) {
      throw new InputException(e.getMessage() + "; --not FILE:LINES keeps fences away from there");
    } catch (IOException e) {
      throw new InputException("--patch " + file + ": cannot be written; give another path");
    }
  }

  private boolean isRight(Patch patch, Aim aim, CheckOptions options, ProgressListener listener)
      throws InputException, IOException {
    Path folder = Files.createTempDirectory("weir-patch");
    try {
      CompilerOptions mended = patch.mended(input.compiler(), folder);
      Program program =
          session
              .toolkit()
              .load(
                  new ProgramInput(
                      input.files(), mended, input.surroundings(), input.choosesValues()),
                  warning -> {},
                  session.clock());
      return switch (aim) {
        case ERROR ->
            session.toolkit().check(program, options, List.of(), listener).verdict()
                == Verdict.SAFE;
        case ROBUSTNESS ->
            session
                    .toolkit()
                    .robust(program, new RobustOptions(options, Method.MONITOR), listener)
                    .verdict()
                == RobustVerdict.ROBUST;
      };
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      inside
          .sorted(Comparator.reverseOrder())
          .forEach(
              path -> {
                try {
                  Files.delete(path);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  private static List<Repair> repairs(FenceSet set) {
    return Stream.concat(
            set.fences().stream()
                .map(Fence::place)
                .filter(place -> !place.existing())
                .map(FencePatch::repair),
            set.redundant().stream().map(FencePatch::repair))
        .toList();
  }

  private static Repair repair(Redundant redundant) {
    FencePlace place = redundant.place();
    boolean isFence =
        switch (place.repair()) {
          case FULL_FENCE_AFTER, FULL_FENCE_BEFORE, STORE_FENCE_AFTER -> true;
          case RELEASE, SEQUENTIAL -> false;
        };
    boolean isRelaxed = redundant.suffices().filter("relaxed"::equals).isPresent();
    Repair.Order order = isRelaxed ? Repair.Order.RELAXED : Repair.Order.RELEASE;
    return new Repair(
        place.position(),
        isFence ? Repair.Access.FENCE : Repair.Access.WRITE,
        redundant.suffices().isEmpty() ? new Repair.Remove() : new Repair.Weaken(order));
  }

  private static Repair repair(FencePlace place) {
    return switch (place.repair()) {
      case FULL_FENCE_AFTER -> fence(place, Repair.FenceKind.FULL, Repair.Side.AFTER);
      case FULL_FENCE_BEFORE ->
          new Repair(
              place.position(),
              Repair.Access.READ,
              new Repair.Fence(Repair.FenceKind.FULL, Repair.Side.BEFORE));
      case STORE_FENCE_AFTER -> fence(place, Repair.FenceKind.STORE_STORE, Repair.Side.AFTER);
      case RELEASE -> strengthened(place, Repair.Order.RELEASE);
      case SEQUENTIAL -> strengthened(place, Repair.Order.SEQUENTIALLY_CONSISTENT);
    };
  }

  private static Repair fence(FencePlace place, Repair.FenceKind kind, Repair.Side side) {
    return new Repair(place.position(), Repair.Access.WRITE, new Repair.Fence(kind, side));
  }

  private static Repair strengthened(FencePlace place, Repair.Order order) {
    return new Repair(place.position(), Repair.Access.WRITE, new Repair.Strengthen(order));
  }
}
