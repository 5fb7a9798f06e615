package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.Repair.Fence;
import dev.weir.frontend.patch.Repair.FenceKind;
import dev.weir.frontend.patch.Repair.MakeAtomic;
import dev.weir.frontend.patch.Repair.Remove;
import dev.weir.frontend.patch.Repair.Strengthen;
import dev.weir.frontend.patch.Repair.StrengthenOnFailure;
import dev.weir.frontend.patch.Repair.Weaken;
import dev.weir.frontend.patch.Repair.WeakenOnFailure;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds what changes in the sources for a repair. */
final class ChangeFinder {
  private final Sources sources;
  private final Extents extents;
  private final MacroUses macros;

  ChangeFinder(Sources sources) {
    this.sources = sources;
    this.extents = new Extents(sources);
    this.macros = new MacroUses(sources);
  }

  /** The directives that define macros. */
  List<Extent> definitions() {
    return macros.definitions();
  }

  /** A change of the sources for one access. */
  sealed interface Change {
    SyntaxNode access();

    Extent text();
  }

  record Beside(SyntaxNode access, Slot slot, FenceKind kind) implements Change {
    /** One fence that does what this and another at the same place do. */
    Beside with(Beside other) {
      return new Beside(access, slot, kind.with(other.kind));
    }

    @Override
    public Extent text() {
      return slot.text();
    }
  }

  record Ordered(SyntaxNode access, OrderWriter.Change order) implements Change {
    @Override
    public Extent text() {
      return order.text();
    }
  }

  record Called(SyntaxNode access, OperatorWriter.Call call) implements Change {
    @Override
    public Extent text() {
      return call.text();
    }
  }

  record Removed(SyntaxNode access, Extent text) implements Change {}

  /** For each access that a repair is about, the ways to make it, the best one first. */
  List<List<Change>> changes(Repair repair) throws UnmendableException {
    SourcePosition position = repair.position();
    List<Sources.Location> locations = sources.locations(position);
    if (locations.isEmpty() && sources.text(position.file()).isEmpty()) {
      boolean isSystem = position.file().startsWith("<") || sources.isSystemHeader(position.file());
      throw new UnmendableException(
          position, isSystem ? "a header of the system is not changed" : "no file of the program");
    }
    List<List<Change>> changes = new ArrayList<>();
    List<UnmendableException> reasons = new ArrayList<>();
    for (Sources.Location location : locations) {
      for (Sources.Unit unit : sources.units()) {
        List<SyntaxNode> found =
            new AccessFinder(unit.tree(), unit.accesses())
                .at(
                    name -> sources.text(name).equals(Optional.of(location.file())),
                    location.offset(),
                    repair.access(),
                    repair.accessed());
        for (SyntaxNode access : found) {
          try {
            changes.add(changes(unit, access, repair));
          } catch (UnmendableException e) {
            reasons.add(e);
          }
        }
      }
    }
    // A stronger order is that of the accesses which have one, if there are some.
    if (repair.remedy() instanceof Strengthen && changes.stream().anyMatch(ChangeFinder::isNamed)) {
      changes.removeIf(ways -> !isNamed(ways));
    }
    // Of several accesses at one place, not each has an order that could be another one.
    boolean isOrder =
        switch (repair.remedy()) {
          case Strengthen _, Weaken _, StrengthenOnFailure _, WeakenOnFailure _ -> true;
          case Fence _, MakeAtomic _, Remove _ -> false;
        };
    if (!reasons.isEmpty() && (changes.isEmpty() || !isOrder)) {
      throw reasons.getFirst();
    }
    if (changes.isEmpty()) {
      throw new UnmendableException(
          position,
          repair.access() == Repair.Access.FENCE
              ? "no call that is a fence stands here"
              : "no access of shared memory stands here");
    }
    return changes;
  }

  private static boolean isNamed(List<Change> ways) {
    return ways.getFirst() instanceof Ordered;
  }

  private List<Change> changes(Sources.Unit unit, SyntaxNode access, Repair repair)
      throws UnmendableException {
    SourcePosition position = repair.position();
    return switch (repair.remedy()) {
      case Fence fence -> beside(unit, access, fence, position);
      case Strengthen(Repair.Order order) ->
          ordered(
              access,
              (w, text) -> w.stronger(access, text, order),
              w -> w.strongerAnywhere(access, order),
              repair,
              "stronger");
      case MakeAtomic _ ->
          List.of(
              called(access, repair)
                  .orElseThrow(
                      () ->
                          new UnmendableException(
                              position,
                              "an access becomes atomic with the type of its object; declare that"
                                  + " with _Atomic")));
      case Weaken(Repair.Order order) ->
          ordered(
              access,
              (w, text) -> w.weaker(access, text, order),
              w -> w.weakerAnywhere(access, order),
              repair,
              "weaker");
      case StrengthenOnFailure(Repair.Order order) ->
          ordered(
              access,
              (w, text) -> w.onFailure(access, text, order, false),
              _ -> Optional.empty(),
              repair,
              "stronger");
      case WeakenOnFailure(Repair.Order order) ->
          ordered(
              access,
              (w, text) -> w.onFailure(access, text, order, true),
              _ -> Optional.empty(),
              repair,
              "weaker");
      case Remove _ ->
          List.of(new Removed(access, FenceStatements.text(access, extents, position)));
    };
  }

  private List<Change> beside(
      Sources.Unit unit, SyntaxNode access, Fence fence, SourcePosition position)
      throws UnmendableException {
    List<Change> ways = new ArrayList<>();
    for (Level level : Level.of(access, extents, macros)) {
      new SlotFinder(unit.accesses(), level, fence.side())
          .beside(access)
          .ifPresent(slot -> ways.add(new Beside(access, slot, fence.kind())));
    }
    if (ways.isEmpty()) {
      throw new UnmendableException(
          position,
          access.isFromOneMacro()
              ? "the macro leaves no room for a fence here, nor does its definition"
              : "there is no room for a fence here");
    }
    return ways;
  }

  /** Says how an order changes. */
  private interface OrderChange {
    Optional<OrderWriter.Change> of(OrderWriter writer, Extent text);
  }

  /** Says how an order changes that is found by itself. */
  private interface NamedOrderChange {
    Optional<OrderWriter.Change> of(OrderWriter writer);
  }

  private List<Change> ordered(
      SyntaxNode access,
      OrderChange wanted,
      NamedOrderChange anywhere,
      Repair repair,
      String comparison)
      throws UnmendableException {
    OrderWriter writer = new OrderWriter(sources, macros);
    Optional<OrderWriter.Change> change =
        Stream.of(extents.inUse(access), extents.inDefinition(access))
            .flatMap(Optional::stream)
            .flatMap(text -> wanted.of(writer, text).stream())
            .findFirst()
            .or(() -> anywhere.of(writer));
    if (change.isEmpty()) {
      return List.of(
          called(access, repair)
              .orElseThrow(
                  () ->
                      new UnmendableException(
                          repair.position(),
                          "no order is named here that could be " + comparison)));
    }
    if (!change.get().isNeeded() && comparison.equals("stronger")) {
      throw new UnmendableException(repair.position(), "the access has this order already");
    }
    return List.of(new Ordered(access, change.get()));
  }

  /** The call that takes the place of an operator. */
  private Optional<Change> called(SyntaxNode access, Repair repair) throws UnmendableException {
    return new OperatorWriter(sources, extents)
        .call(access, repair)
        .map(call -> new Called(access, call));
  }

  static boolean isInDefinition(Change change) {
    return Extents.definition(change.text().file(), change.text().begin()).isPresent();
  }

  /** How many places of the program change with a change: all uses of a macro's definition. */
  int uses(Change change) {
    Extent text = change.text();
    if (!isInDefinition(change)) {
      return 1;
    }
    long uses =
        sources.units().stream()
            .flatMap(unit -> unit.tree().all().stream())
            .filter(node -> node.kind().equals(change.access().kind()) && node.isFromOneMacro())
            .filter(node -> comesFrom(node, text))
            .map(node -> node.begin.expansion())
            .distinct()
            .count();
    return Math.max(1, (int) uses);
  }

  /** Whether a node comes from a part of the definition of a macro. */
  private boolean comesFrom(SyntaxNode node, Extent part) {
    List<MacroUses.Use> uses = macros.of(node);
    for (int i = 0; i < uses.size(); i++) {
      if (uses.get(i).macro().contains(part.file(), part.begin())
          && macros.text(node, uses.subList(0, i + 1)).filter(t -> touches(t, part)).isPresent()) {
        return true;
      }
    }
    return extents.inDefinition(node).filter(text -> touches(text, part)).isPresent();
  }

  private static boolean touches(Extent a, Extent b) {
    return a.file() == b.file() && a.begin() <= b.end() && b.begin() <= a.end();
  }
}
