package dev.weir.frontend.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.llvm.Frontend;
import dev.weir.frontend.patch.Repair.Access;
import dev.weir.frontend.patch.Repair.Fence;
import dev.weir.frontend.patch.Repair.FenceKind;
import dev.weir.frontend.patch.Repair.Side;
import dev.weir.program.BarrierKind;
import dev.weir.program.Block;
import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.MemoryOrder;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.program.SourcePosition;
import dev.weir.testing.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The examples, with a fence at every access that the compiled program has: one of two, by name;
 * all in a nightly build.
 */
class MendedProgramsTest {
  private static final Path EXAMPLES = Path.of("../examples");

  /**
   * Copies of structures that no expression makes, initialisers of members, captures, and what runs
   * before {@code main}; lines of the example or of what came of it.
   */
  private static final List<String> REFUSED =
      List.of(
          "real/cpp-spsc-ring/test.cc:11",
          "real/cpp-treiber-stack/stack.h:30",
          "real/cpp-work-queue/queue.h:31",
          "real/cpp-work-queue/queue.h:33",
          "real/cpp-work-queue/queue.h:39",
          "real/cpp-work-queue/queue.h:40",
          "real/cpp-work-queue/queue.h:41",
          "real/cpp-work-queue/queue.h:42",
          "real/sequence-lock/seqlock.c:10",
          "real/sequence-lock/test.c:11",
          "real/sequence-lock/test.c:12",
          "real/sequence-lock/seqlock.c:30");

  private static final int SAMPLE = 2;

  @TempDir Path folder;

  static Stream<List<Path>> programs() throws IOException {
    List<List<Path>> programs = new ArrayList<>();
    for (Path file : files(EXAMPLES)) {
      programs.add(List.of(file));
    }
    try (Stream<Path> folders = Files.list(EXAMPLES.resolve("real"))) {
      for (Path real : folders.filter(Files::isDirectory).sorted().toList()) {
        programs.add(files(real));
      }
    }
    return programs.stream().filter(program -> Effort.takes(program.getFirst().toString(), SAMPLE));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().matches(".*\\.(c|cc)")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aFenceIsBesideEveryAccess(List<Path> files) throws Exception {
    Program program = Frontend.load(files, CompilerOptions.DEFAULT);
    SourceMender mender = SourceMender.of(NativeCache.ofUser(), files, CompilerOptions.DEFAULT);
    Set<String> refused = new TreeSet<>();
    for (Side side : Side.values()) {
      List<Repair> repairs = new ArrayList<>();
      for (SourcePosition position : positions(program, side)) {
        Repair repair =
            new Repair(
                position,
                side == Side.AFTER ? Access.WRITE : Access.READ,
                "",
                new Fence(FenceKind.FULL, side));
        try {
          mender.placesOf(repair);
          repairs.add(repair);
        } catch (UnmendableException e) {
          refused.add(place(position));
        }
      }
      Patch patch = mender.mend(repairs);
      Program mended = Frontend.load(files, patch.mended(CompilerOptions.DEFAULT, folder));
      if (side == Side.AFTER) {
        assertThat(withoutFence(mended))
            .as("without a fence:")
            .allMatch(position -> REFUSED.contains(place(position)));
      } else {
        assertThat(mended.functions()).isNotEmpty();
      }
    }
    assertThat(REFUSED).containsAll(refused);
  }

  private static String place(SourcePosition position) {
    return EXAMPLES.relativize(Path.of(position.file())) + ":" + position.line();
  }

  private static Set<SourcePosition> positions(Program program, Side side) {
    Set<SourcePosition> positions = new TreeSet<>();
    for (Function function : program.functions()) {
      for (Block block : function.blocks()) {
        for (Instruction instruction : block.instructions()) {
          boolean isWanted = side == Side.AFTER ? writes(instruction) : reads(instruction);
          if (!function.library() && isWanted && instruction.position().column() > 0) {
            positions.add(instruction.position());
          }
        }
      }
    }
    return positions;
  }

  private static boolean writes(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Store _,
          Instruction.WideStore _,
          Instruction.MemoryCopy _,
          Instruction.MemorySet _,
          Instruction.ReadModifyWrite _,
          Instruction.CompareExchange _ ->
          true;
      default -> false;
    };
  }

  private static boolean reads(Instruction instruction) {
    return instruction instanceof Instruction.Load;
  }

  /** Writes that a later access may follow before a fence. */
  private static List<SourcePosition> withoutFence(Program program) {
    List<SourcePosition> found = new ArrayList<>();
    for (Function function : program.functions()) {
      for (int b = 0; !function.library() && b < function.blocks().size(); b++) {
        List<Instruction> instructions = function.blocks().get(b).instructions();
        for (int i = 0; i < instructions.size(); i++) {
          if (writes(instructions.get(i))
              && !instructions.get(i).position().isUnknown()
              && !isFenced(program, function, b, i + 1, new HashSet<>())) {
            found.add(instructions.get(i).position());
          }
        }
      }
    }
    return found;
  }

  /** In C++ it is a function. */
  private static boolean isFence(Program program, Instruction.Call call) {
    return call.callee() instanceof Operand.FunctionAddress function
        && program.functions().get(function.function()).name().contains("atomic_thread_fence");
  }

  private static boolean isFenced(
      Program program, Function function, int block, int from, Set<Integer> seen) {
    Block here = function.blocks().get(block);
    for (Instruction next : here.instructions().subList(from, here.instructions().size())) {
      if (next instanceof Instruction.Fence fence) {
        return fence.order() == MemoryOrder.SEQ_CST;
      }
      if (next instanceof Instruction.Barrier barrier) {
        return barrier.kind() == BarrierKind.SYNC;
      }
      if (next instanceof Instruction.Call call && isFence(program, call)) {
        return true;
      }
      if (writes(next) || reads(next) || next instanceof Instruction.Call) {
        return false;
      }
    }
    boolean isEnd = here.terminator().successors().isEmpty();
    return !isEnd
        && here.terminator().successors().stream()
            .allMatch(
                successor ->
                    !seen.add(successor) || isFenced(program, function, successor, 0, seen));
  }
}
