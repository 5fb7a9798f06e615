package dev.weir.fence.bounded;

import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Placement;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.infer.Role;
import dev.weir.program.MemoryOrder;
import dev.weir.program.SourcePosition;
import dev.weir.testing.SmallInstruction;
import dev.weir.testing.SmallInstruction.Action;
import dev.weir.testing.SmallInstruction.CompareExchange;
import dev.weir.testing.SmallInstruction.Exchange;
import dev.weir.testing.SmallInstruction.Fence;
import dev.weir.testing.SmallInstruction.Load;
import dev.weir.testing.SmallInstruction.Store;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Places of fences in programs of the little language, and the programs with some of them. */
final class SmallFences {
  private SmallFences() {}

  /** What can be done, by the rules that users read. */
  static Set<FencePlace> places(SmallProgram program, SmallModel model, Placement placement) {
    Set<FencePlace> places = new TreeSet<>();
    for (int t = 0; t < program.threads().size(); t++) {
      List<SmallInstruction> thread = program.threads().get(t);
      for (int i = 0; i < thread.size(); i++) {
        for (Repair repair : repairs(thread.get(i).action(), model, placement)) {
          places.add(new FencePlace(repair, role(thread.get(i).action()), position(t, i), ""));
        }
      }
    }
    return places;
  }

  private static SourcePosition position(int thread, int index) {
    return new SourcePosition("small", thread + 1, index + 1);
  }

  private static Role role(Action action) {
    return switch (action) {
      case Load _ -> Role.LOAD;
      case Exchange _, CompareExchange _ -> Role.READ_MODIFY_WRITE;
      default -> Role.STORE;
    };
  }

  private static List<Repair> repairs(Action action, SmallModel model, Placement placement) {
    if (action instanceof Load) {
      return placement.hasLoads() ? List.of(Repair.FULL_FENCE_BEFORE) : List.of();
    }
    if (!placement.hasStores()) {
      return List.of();
    }
    return switch (action) {
      case Store(var _, var _, MemoryOrder order) -> ofStore(order, model == SmallModel.PSO);
      case Exchange(var _, var _, var _, MemoryOrder order) -> ofExchange(order, model);
      case CompareExchange(var _, var _, var _, var _, MemoryOrder order) ->
          ofExchange(order, model);
      default -> List.of();
    };
  }

  private static List<Repair> ofStore(MemoryOrder order, boolean isPso) {
    List<Repair> repairs = new ArrayList<>();
    if (order != MemoryOrder.SEQ_CST) {
      repairs.add(Repair.FULL_FENCE_AFTER);
      if (isPso) {
        repairs.add(Repair.STORE_FENCE_AFTER);
      }
      if (order.isAtomic()) {
        repairs.add(Repair.SEQUENTIAL);
      }
      if (order.isAtomic() && isPso && !order.releases()) {
        repairs.add(Repair.RELEASE);
      }
    }
    return repairs;
  }

  /** Under TSO it waits for all stores before it. */
  private static List<Repair> ofExchange(MemoryOrder order, SmallModel model) {
    return model == SmallModel.PSO && !order.releases()
        ? List.of(Repair.FULL_FENCE_AFTER, Repair.STORE_FENCE_AFTER, Repair.RELEASE)
        : List.of();
  }

  /** The program with fences among its instructions. */
  static SmallProgram with(SmallProgram program, Set<FencePlace> fences) {
    List<List<SmallInstruction>> threads = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      List<SmallInstruction> thread = new ArrayList<>();
      for (int i = 0; i < program.threads().get(t).size(); i++) {
        SourcePosition here = position(t, i);
        SmallInstruction instruction = program.threads().get(t).get(i);
        Predicate<Repair> has =
            repair -> fences.contains(new FencePlace(repair, role(instruction.action()), here, ""));
        Optional<SmallInstruction.Condition> guard = instruction.guard();
        if (has.test(Repair.FULL_FENCE_BEFORE)) {
          thread.add(new SmallInstruction(guard, new Fence(MemoryOrder.SEQ_CST)));
        }
        thread.add(new SmallInstruction(guard, strengthened(instruction.action(), has)));
        if (has.test(Repair.FULL_FENCE_AFTER)) {
          thread.add(new SmallInstruction(guard, new Fence(MemoryOrder.SEQ_CST)));
        } else if (has.test(Repair.STORE_FENCE_AFTER)) {
          thread.add(new SmallInstruction(guard, new Fence(MemoryOrder.RELEASE)));
        }
      }
      threads.add(thread);
    }
    return new SmallProgram(threads);
  }

  private static Action strengthened(Action action, Predicate<Repair> has) {
    boolean isSequential = has.test(Repair.SEQUENTIAL);
    if (!isSequential && !has.test(Repair.RELEASE)) {
      return action;
    }
    MemoryOrder wanted = isSequential ? MemoryOrder.SEQ_CST : MemoryOrder.RELEASE;
    return switch (action) {
      case Store(var place, var value, var _) -> new Store(place, value, wanted);
      case Exchange(var register, var place, var value, MemoryOrder order) ->
          new Exchange(register, place, value, released(order));
      case CompareExchange(var register, var place, var old, var value, MemoryOrder order) ->
          new CompareExchange(register, place, old, value, released(order));
      default -> throw new IllegalArgumentException("no order: " + action);
    };
  }

  private static MemoryOrder released(MemoryOrder order) {
    return order.acquires() ? MemoryOrder.ACQ_REL : MemoryOrder.RELEASE;
  }

  /** All sets of places, none beside a weaker form of it. */
  static List<Set<FencePlace>> sets(Set<FencePlace> places) {
    List<Set<FencePlace>> sets = new ArrayList<>(List.of(Set.of()));
    for (FencePlace place : places) {
      for (Set<FencePlace> set : List.copyOf(sets)) {
        if (set.stream().noneMatch(other -> isWeaker(other, place) || isWeaker(place, other))) {
          Set<FencePlace> more = new TreeSet<>(set);
          more.add(place);
          sets.add(more);
        }
      }
    }
    return sets;
  }

  private static boolean isWeaker(FencePlace place, FencePlace other) {
    return other.weaker().contains(place);
  }

  /** Whether a set has each fence of another, or a stronger one there. */
  static boolean covers(Set<FencePlace> set, Set<FencePlace> other) {
    return other.stream()
        .allMatch(place -> set.contains(place) || set.stream().anyMatch(o -> isWeaker(place, o)));
  }
}
