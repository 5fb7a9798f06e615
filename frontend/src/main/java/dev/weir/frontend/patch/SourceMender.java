package dev.weir.frontend.patch;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.clang.SourceReader;
import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.Repair.Fence;
import dev.weir.frontend.patch.Repair.FenceKind;
import dev.weir.frontend.patch.Repair.MakeAtomic;
import dev.weir.frontend.patch.Repair.Remove;
import dev.weir.frontend.patch.Repair.Side;
import dev.weir.frontend.patch.Repair.Strengthen;
import dev.weir.frontend.patch.Repair.Weaken;
import dev.weir.program.SourcePosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Mends the sources of a program: puts fences beside accesses, and makes orders of atomic accesses
 * stronger.
 *
 * <p>An access is named by the position that the compiled program gives it. A fence stands in the
 * style of its file, as a statement where there is one that ends or begins with the access, else as
 * a part of the expression. An access that a macro brings is mended where the macro is used, and in
 * the macro's definition where no place beside the use means the same.
 */
public final class SourceMender {
  private final NativeCache cache;
  private final CompilerOptions options;
  private final Sources sources;
  private final Extents extents;

  private SourceMender(NativeCache cache, CompilerOptions options, Sources sources) {
    this.cache = cache;
    this.options = options;
    this.sources = sources;
    this.extents = new Extents(sources);
  }

  /**
   * Reads the sources of a program.
   *
   * @param cache where the compiler is
   * @param files C or C++ files that are linked into one program
   * @param options with which they are compiled
   * @throws InputException if a file cannot be read or is not correct
   */
  public static SourceMender of(NativeCache cache, List<Path> files, CompilerOptions options)
      throws InputException {
    return new SourceMender(cache, options, Sources.read(new SourceReader(cache, options), files));
  }

  /**
   * Where the sources change for a repair.
   *
   * @return at least one place
   * @throws UnmendableException if it cannot be made; says why
   */
  public List<Site> placesOf(Repair repair) throws UnmendableException {
    List<Site> sites = new ArrayList<>();
    for (Change change : changes(repair)) {
      Extent text = change.text();
      SourceText file = text.file();
      sites.add(
          new Site(
              new SourcePosition(
                  repair.position().file().isEmpty() ? "" : name(file.path()),
                  file.line(text.begin()),
                  file.column(text.begin())),
              change.isInDefinition() ? uses(change.access()) : 1));
    }
    return sites.stream().distinct().toList();
  }

  /**
   * Makes all of some repairs.
   *
   * @return the change, which the compiler has accepted
   * @throws UnmendableException if one of them cannot be made; says which and why
   * @throws InputException if the compiler cannot be started
   */
  public Patch mend(List<Repair> repairs) throws UnmendableException, InputException {
    Map<SourceText, Edits> edits = new TreeMap<>(Comparator.comparing(SourceText::path));
    Map<Place, Beside> fences = new LinkedHashMap<>();
    for (Repair repair : repairs) {
      for (Change change : changes(repair)) {
        switch (change) {
          case Beside beside ->
              fences.merge(new Place(beside.text(), beside.slot().side()), beside, Beside::with);
          case Ordered(SyntaxNode access, OrderWriter.Change order, boolean inDefinition) ->
              edits
                  .computeIfAbsent(order.text().file(), file -> new Edits())
                  .replace(order.text().begin(), order.text().end(), order.replacement());
          case Removed(SyntaxNode access, Extent text) ->
              edits
                  .computeIfAbsent(text.file(), file -> new Edits())
                  .replace(text.begin(), text.end(), "");
        }
      }
    }
    writeFences(fences, edits);
    Map<Path, String> texts = new TreeMap<>();
    StringBuilder diff = new StringBuilder();
    edits.forEach(
        (file, changes) -> {
          String mended = changes.applyTo(file.text());
          texts.put(file.path(), mended);
          diff.append(UnifiedDiff.of(diffName(file.path()), file.text(), mended));
        });
    Patch patch = new Patch(texts, sources::namesOf, diff.toString());
    requireAccepted(patch, repairs);
    return patch;
  }

  private void writeFences(Map<Place, Beside> fences, Map<SourceText, Edits> edits) {
    Map<SourceText, FenceWriter> writers = new HashMap<>();
    fences.forEach(
        (place, fence) -> {
          SourceText file = place.text().file();
          Edits changes = edits.computeIfAbsent(file, f -> new Edits());
          HouseStyle style = new HouseStyle(file, sources);
          writers
              .computeIfAbsent(file, f -> new FenceWriter(f, style, changes, sources.isCplusplus()))
              .write(fence.slot(), fence.kind());
          style.include(changes);
        });
  }

  private void requireAccepted(Patch patch, List<Repair> repairs)
      throws InputException, UnmendableException {
    Path folder = temporary();
    try {
      SourceReader reader = new SourceReader(cache, patch.mended(options, folder));
      for (Sources.Unit unit : sources.units()) {
        reader.requireCorrect(unit.path());
      }
    } catch (InputException e) {
      throw new UnmendableException(
          repairs.isEmpty() ? SourcePosition.UNKNOWN : repairs.getFirst().position(),
          "the compiler refuses what was put here: " + e.getMessage());
    } finally {
      delete(folder);
    }
  }

  private static Path temporary() throws InputException {
    try {
      return Files.createTempDirectory("weir-patch");
    } catch (IOException e) {
      throw new InputException("no temporary folder can be made; free some room there");
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // What is left there does no harm.
      folder.toFile().deleteOnExit();
    }
  }

  /** What can have one fence only, however many accesses want it. */
  private record Place(Extent text, Side side) {}

  /** A change of the sources for one access. */
  private sealed interface Change {
    SyntaxNode access();

    Extent text();

    boolean isInDefinition();
  }

  private record Beside(SyntaxNode access, Slot slot, FenceKind kind) implements Change {
    /** One fence that does what this and another at the same place do. */
    private Beside with(Beside other) {
      return kind == other.kind ? this : new Beside(access, slot, FenceKind.FULL);
    }

    @Override
    public Extent text() {
      return slot.text();
    }

    @Override
    public boolean isInDefinition() {
      return slot.isInDefinition();
    }
  }

  private record Ordered(SyntaxNode access, OrderWriter.Change order, boolean isInDefinition)
      implements Change {
    @Override
    public Extent text() {
      return order.text();
    }
  }

  private record Removed(SyntaxNode access, Extent text) implements Change {
    @Override
    public boolean isInDefinition() {
      return false;
    }
  }

  private List<Change> changes(Repair repair) throws UnmendableException {
    SourcePosition position = repair.position();
    List<Sources.Location> locations = sources.locations(position);
    if (locations.isEmpty() && sources.text(position.file()).isEmpty()) {
      boolean isSystem = position.file().startsWith("<") || sources.isSystemHeader(position.file());
      throw new UnmendableException(
          position, isSystem ? "a header of the system is not changed" : "no file of the program");
    }
    List<Change> changes = new ArrayList<>();
    for (Sources.Location location : locations) {
      for (Sources.Unit unit : sources.units()) {
        List<SyntaxNode> found =
            new AccessFinder(unit.tree(), unit.accesses())
                .at(
                    name -> sources.text(name).equals(Optional.of(location.file())),
                    location.offset(),
                    repair.access());
        for (SyntaxNode access : found) {
          changes.add(change(unit, access, repair));
        }
      }
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

  private Change change(Sources.Unit unit, SyntaxNode access, Repair repair)
      throws UnmendableException {
    SourcePosition position = repair.position();
    return switch (repair.remedy()) {
      case Fence fence -> beside(unit, access, fence, position);
      case Strengthen(Repair.Order order) ->
          ordered(access, (w, text) -> w.stronger(access, text, order), position, "stronger");
      case MakeAtomic _ ->
          throw new UnmendableException(
              position,
              "an access becomes atomic with the type of its object; declare that with _Atomic");
      case Weaken(Repair.Order order) ->
          ordered(access, (w, text) -> w.weaker(access, text, order), position, "weaker");
      case Remove _ -> new Removed(access, FenceStatements.text(access, extents, position));
    };
  }

  private Change beside(Sources.Unit unit, SyntaxNode access, Fence fence, SourcePosition position)
      throws UnmendableException {
    for (boolean isInDefinition : new boolean[] {false, true}) {
      Optional<Slot> slot =
          new SlotFinder(unit.accesses(), extents, fence.side(), isInDefinition).beside(access);
      if (slot.isPresent()) {
        return new Beside(access, slot.get(), fence.kind());
      }
    }
    throw new UnmendableException(
        position,
        access.isFromOneMacro()
            ? "the macro leaves no room for a fence here, nor does its definition"
            : "there is no room for a fence here");
  }

  /** Says how an order changes. */
  private interface OrderChange {
    Optional<OrderWriter.Change> of(OrderWriter writer, Extent text);
  }

  private Change ordered(
      SyntaxNode access, OrderChange wanted, SourcePosition position, String comparison)
      throws UnmendableException {
    OrderWriter writer = new OrderWriter(sources);
    Optional<OrderWriter.Change> change =
        extents.inUse(access).flatMap(text -> wanted.of(writer, text));
    boolean isInDefinition = change.isEmpty();
    if (isInDefinition) {
      change = extents.inDefinition(access).flatMap(text -> wanted.of(writer, text));
    }
    if (change.isEmpty()) {
      throw new UnmendableException(position, "no order is named here that could be " + comparison);
    }
    if (!change.get().isNeeded() && comparison.equals("stronger")) {
      throw new UnmendableException(position, "the access has this order already");
    }
    return new Ordered(access, change.get(), isInDefinition);
  }

  /** How many uses a part of a macro's definition has in the program. */
  private int uses(SyntaxNode access) {
    return (int)
        sources.units().stream()
            .flatMap(unit -> unit.tree().all().stream())
            .filter(node -> node.kind().equals(access.kind()) && node.isFromOneMacro())
            .filter(node -> node.begin.spelling().equals(access.begin.spelling()))
            .map(node -> node.begin.expansion())
            .distinct()
            .count();
  }

  private static String name(Path path) {
    Path folder = currentFolder();
    return path.startsWith(folder) ? folder.relativize(path).toString() : path.toString();
  }

  private static String diffName(Path path) {
    String name = name(path);
    return name.startsWith("/") ? name.substring(1) : name;
  }

  private static Path currentFolder() {
    Path folder = Path.of("").toAbsolutePath();
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      return folder;
    }
  }
}
