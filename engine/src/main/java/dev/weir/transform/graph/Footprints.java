package dev.weir.transform.graph;

import dev.weir.program.Function;
import dev.weir.program.Instruction;
import dev.weir.program.Operand;
import dev.weir.program.Program;
import dev.weir.transform.LibraryCalls;
import dev.weir.transform.Site;
import dev.weir.transform.graph.Footprint.Range;
import dev.weir.transform.graph.Places.Place;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Finds what instructions may access. */
record Footprints(Program program, PointsTo pointsTo) {
  /** What an instruction may access; nothing for one that accesses no memory. */
  Footprint of(Site site) {
    Instruction instruction = site.in(program);
    Set<Range> reads = new LinkedHashSet<>();
    Set<Range> writes = new LinkedHashSet<>();
    if (instruction instanceof Instruction.Call call) {
      if (isLibraryAccess(site)) {
        addArguments(site, call.arguments(), reads);
        if (!onlyReads(site)) {
          writes.addAll(reads);
        }
      }
    } else {
      Accesses.reads(instruction, (address, size) -> add(site, address, size, reads));
      Accesses.writes(instruction, (address, size) -> add(site, address, size, writes));
    }
    return new Footprint(new ArrayList<>(reads), new ArrayList<>(writes));
  }

  /** Whether a call may enter the library, whose accesses are not delayed. */
  boolean isLibraryAccess(Site call) {
    return pointsTo.callees(call).stream()
        .map(callee -> program.functions().get(callee))
        .anyMatch(Footprints::accessesMemory);
  }

  /** Whether all that a call may enter of the library only reads. */
  private boolean onlyReads(Site call) {
    return pointsTo.callees(call).stream()
        .map(callee -> program.functions().get(callee))
        .allMatch(callee -> callee.isExternal() && LibraryCalls.onlyReads(callee.name()));
  }

  private static boolean accessesMemory(Function function) {
    return function.isExternal() && !LibraryCalls.leavesMemoryAlone(function.name());
  }

  /** Whether a function is one of the library that is a full fence. */
  boolean isFence(Function function) {
    return function.isExternal() && LibraryCalls.isBarrier(function.name());
  }

  private void add(Site site, Operand address, OptionalLong size, Set<Range> ranges) {
    BitSet places = pointsTo.places(site.function(), address);
    if (places.isEmpty()) {
      ranges.add(Range.all(Range.ANY));
    }
    places.stream()
        .mapToObj(pointsTo.places()::place)
        .filter(place -> isData(place.object()))
        .forEach(place -> ranges.add(range(place, size)));
  }

  private static Range range(Place place, OptionalLong size) {
    if (!place.isExact()) {
      return Range.all(place.object());
    }
    return size.isPresent()
        ? new Range(place.object(), place.offset(), place.offset() + size.getAsLong())
        : new Range(place.object(), place.offset(), Long.MAX_VALUE);
  }

  private boolean isData(int object) {
    return switch (pointsTo.places().object(object)) {
      case MemoryObject.Code _, MemoryObject.Nothing _ -> false;
      case MemoryObject.Variable(int global) -> !program.globals().get(global).constant();
      default -> true;
    };
  }

  /** What the functions of the library that a call may enter access. */
  private void addArguments(Site site, List<Operand> arguments, Set<Range> ranges) {
    for (int callee : pointsTo.callees(site)) {
      Function function = program.functions().get(callee);
      if (accessesMemory(function)) {
        LibraryPointers use = LibraryPointers.of(function.name());
        for (int i = 0; i < arguments.size(); i++) {
          if (use.accesses(i)) {
            addObjects(site, arguments.get(i), use.followsPointers(), ranges);
          }
        }
      }
    }
  }

  /** The objects of an argument, and where pointers are followed whatever is reached from them. */
  private void addObjects(Site site, Operand argument, boolean follows, Set<Range> ranges) {
    BitSet reached = new BitSet();
    List<Integer> open = new ArrayList<>();
    pointsTo.places(site.function(), argument).stream()
        .forEach(place -> open.add(pointsTo.places().place(place).object()));
    while (!open.isEmpty()) {
      int object = open.removeLast();
      if (isData(object) && !reached.get(object)) {
        reached.set(object);
        ranges.add(Range.all(object));
        if (follows) {
          open.addAll(pointsTo.containedIn(object));
        }
      }
    }
  }
}
