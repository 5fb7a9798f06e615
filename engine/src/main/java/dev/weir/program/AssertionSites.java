package dev.weir.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The assertions of a program and where their conditions are evaluated.
 *
 * <p>An assertion shows in compiled code as a call that must not happen. Its condition is evaluated
 * where a branch or switch decides whether the block with that call is entered. A function that
 * makes such a call whatever happens stands for the call itself: its callers are the assertions.
 */
public final class AssertionSites {
  /** What a failed assertion calls in the C libraries, and what must not be reached in SV-COMP. */
  private static final Set<String> FAILING =
      Set.of(
          "__assert_fail",
          "__assert_perror_fail",
          "__assert",
          "__assert_rtn",
          "__assert2",
          "reach_error",
          "__VERIFIER_error");

  private final Program program;
  private final Set<Integer> failing = new HashSet<>();
  private final List<SourcePosition> positions = new ArrayList<>();
  private final Map<Place, Set<Integer>> guards = new HashMap<>();

  /** A block of a function. */
  private record Place(int function, int block) {}

  private AssertionSites(Program program) {
    this.program = program;
  }

  /** Finds them. */
  public static AssertionSites of(Program program) {
    AssertionSites sites = new AssertionSites(program);
    sites.findFailing();
    for (int f = 0; f < program.functions().size(); f++) {
      if (!sites.failing.contains(f)) {
        sites.findSites(f);
      }
    }
    return sites;
  }

  /** The assertions, by number: where the call stands that must not happen. */
  public List<SourcePosition> positions() {
    return List.copyOf(positions);
  }

  /** The numbers of the assertions whose condition is evaluated at the end of a block. */
  public Set<Integer> guardedAt(int function, int block) {
    return guards.getOrDefault(new Place(function, block), Set.of());
  }

  private void findFailing() {
    for (int f = 0; f < program.functions().size(); f++) {
      if (FAILING.contains(program.functions().get(f).name())) {
        failing.add(f);
      }
    }
    boolean changed = !failing.isEmpty();
    while (changed) {
      changed = false;
      for (int f = 0; f < program.functions().size(); f++) {
        changed |= !failing.contains(f) && failsAnyway(f) && failing.add(f);
      }
    }
  }

  /** Whether the blocks that a function enters without any decision make a failing call. */
  private boolean failsAnyway(int function) {
    List<Block> blocks = program.functions().get(function).blocks();
    Set<Integer> seen = new HashSet<>();
    int block = 0;
    while (block < blocks.size() && seen.add(block)) {
      if (blocks.get(block).instructions().stream().anyMatch(this::isFailingCall)) {
        return true;
      }
      switch (blocks.get(block).terminator()) {
        case Terminator.Jump(int target, var position) -> block = target;
        case Terminator.Branch _,
            Terminator.Switch _,
            Terminator.Return _,
            Terminator.Unreachable _ ->
            block = blocks.size();
      }
    }
    return false;
  }

  private boolean isFailingCall(Instruction instruction) {
    return instruction instanceof Instruction.Call call
        && call.callee() instanceof Operand.FunctionAddress(int callee)
        && failing.contains(callee);
  }

  private void findSites(int function) {
    List<Block> blocks = program.functions().get(function).blocks();
    Map<Integer, Set<Integer>> predecessors = new HashMap<>();
    for (int b = 0; b < blocks.size(); b++) {
      for (int target : blocks.get(b).terminator().successors()) {
        predecessors.computeIfAbsent(target, t -> new TreeSet<>()).add(b);
      }
    }
    for (int b = 0; b < blocks.size(); b++) {
      int block = b;
      blocks.get(b).instructions().stream()
          .filter(this::isFailingCall)
          .findFirst()
          .ifPresent(call -> addSite(function, block, call.position(), predecessors));
    }
  }

  private void addSite(
      int function, int block, SourcePosition position, Map<Integer, Set<Integer>> predecessors) {
    int site = positions.size();
    positions.add(position);
    List<Block> blocks = program.functions().get(function).blocks();
    Set<Integer> seen = new HashSet<>(Set.of(block));
    List<Integer> open = new ArrayList<>(seen);
    while (!open.isEmpty()) {
      for (int before : predecessors.getOrDefault(open.removeLast(), Set.of())) {
        if (blocks.get(before).terminator() instanceof Terminator.Jump) {
          if (seen.add(before)) {
            open.add(before);
          }
        } else {
          guards.computeIfAbsent(new Place(function, before), p -> new TreeSet<>()).add(site);
        }
      }
    }
  }
}
