package dev.weir.frontend.patch;

import dev.weir.frontend.InputException;
import dev.weir.frontend.clang.CompilerOptions;
import dev.weir.frontend.clang.NativeCache;
import dev.weir.frontend.clang.SourceReader;
import dev.weir.frontend.patch.ChangeFinder.Beside;
import dev.weir.frontend.patch.ChangeFinder.Called;
import dev.weir.frontend.patch.ChangeFinder.Change;
import dev.weir.frontend.patch.ChangeFinder.Ordered;
import dev.weir.frontend.patch.ChangeFinder.Removed;
import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.Repair.Side;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Mends the sources of a program: puts fences beside accesses, and makes orders of atomic accesses
 * stronger.
 *
 * <p>An access is named by the position that the compiled program gives it. A fence stands in the
 * style of its file, as a statement where there is one that ends or begins with the access, else as
 * a part of the expression. An access that a macro brings is mended where the macro is used; where
 * no place beside the use means the same, in the definition of the macro that is used there, or of
 * one that this uses.
 */
public final class SourceMender {
  private final NativeCache cache;
  private final CompilerOptions options;
  private final Sources sources;
  private final ChangeFinder finder;

  private SourceMender(NativeCache cache, CompilerOptions options, Sources sources) {
    this.cache = cache;
    this.options = options;
    this.sources = sources;
    this.finder = new ChangeFinder(sources);
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
    for (List<Change> ways : finder.changes(repair)) {
      Change change = ways.getFirst();
      Extent text = change.text();
      SourceText file = text.file();
      sites.add(
          new Site(
              new SourcePosition(
                  repair.position().file().isEmpty() ? "" : name(file.path()),
                  file.line(text.begin()),
                  file.column(text.begin())),
              finder.uses(change),
              ChangeFinder.isInDefinition(change)));
    }
    return sites.stream().distinct().toList();
  }

  /** Where the program defines macros: each line of a definition, as places are named. */
  public Set<SourcePosition> definitions() {
    Set<SourcePosition> lines = new TreeSet<>();
    for (Extent text : finder.definitions()) {
      SourceText file = text.file();
      for (int line = file.line(text.begin()); line <= file.line(text.end()); line++) {
        lines.add(new SourcePosition(name(file.path()), line, 1));
      }
    }
    return lines;
  }

  /**
   * Makes all of some repairs.
   *
   * @return the change, which the compiler has accepted
   * @throws UnmendableException if one of them cannot be made; says which and why
   * @throws InputException if the compiler cannot be started
   */
  public Patch mend(List<Repair> repairs) throws UnmendableException, InputException {
    Mended mended = mendMost(repairs);
    if (!mended.left().isEmpty()) {
      throw mended.left().getFirst();
    }
    return mended.patch();
  }

  /**
   * Makes as many of some repairs as can be made.
   *
   * @throws InputException if the compiler cannot be started
   */
  public Mended mendMost(List<Repair> repairs) throws InputException {
    List<UnmendableException> left = new ArrayList<>();
    Map<Repair, List<List<Change>>> ways = new LinkedHashMap<>();
    for (Repair repair : repairs) {
      try {
        ways.put(repair, finder.changes(repair));
      } catch (UnmendableException e) {
        left.add(e);
      }
    }
    ways.keySet()
        .removeIf(repair -> isLeft(repair, ways.getOrDefault(repair, List.of()), ways, left));
    List<Change> firsts = ways.values().stream().flatMap(List::stream).map(List::getFirst).toList();
    for (boolean isPlain : new boolean[] {false, true}) {
      Optional<Patch> whole = written(firsts, isPlain);
      if (whole.isPresent() && refusal(whole.get()).isEmpty()) {
        return new Mended(whole.get(), left);
      }
    }
    return mendOneByOne(ways, left);
  }

  /** Adds one repair after the other, each in the first way that the compiler accepts. */
  private Mended mendOneByOne(Map<Repair, List<List<Change>>> ways, List<UnmendableException> left)
      throws InputException {
    List<Change> taken = new ArrayList<>();
    Patch patch = written(taken, true).orElseThrow();
    for (Map.Entry<Repair, List<List<Change>>> repair : ways.entrySet()) {
      int most = repair.getValue().stream().mapToInt(List::size).max().orElse(0);
      String reason = "";
      for (int way = 0; way < most; way++) {
        List<Change> more = new ArrayList<>(taken);
        for (List<Change> of : repair.getValue()) {
          more.add(of.get(Math.min(way, of.size() - 1)));
        }
        Optional<Patch> next = written(more, true);
        Optional<String> refusal =
            next.isEmpty()
                ? Optional.of("another change is made to this part of the source")
                : refusal(next.get());
        if (refusal.isEmpty()) {
          taken = more;
          patch = next.orElseThrow();
          reason = "";
          break;
        }
        reason = reason.isEmpty() ? refusal.get() : reason;
      }
      if (!reason.isEmpty()) {
        left.add(new UnmendableException(repair.getKey().position(), reason));
      }
    }
    return new Mended(patch, left);
  }

  /**
   * Whether a repair cannot be made since it takes an order from uses of a macro that keep it: a
   * weaker order in a definition must be that of all uses.
   */
  private boolean isLeft(
      Repair repair,
      List<List<Change>> ways,
      Map<Repair, List<List<Change>>> all,
      List<UnmendableException> left) {
    if (!(repair.remedy() instanceof Weaken)) {
      return false;
    }
    for (List<Change> way : ways) {
      Change change = way.getFirst();
      long weakened =
          all.entrySet().stream()
              .filter(other -> other.getKey().remedy() instanceof Weaken)
              .flatMap(other -> other.getValue().stream())
              .map(List::getFirst)
              .filter(other -> other.text().equals(change.text()))
              .map(other -> other.access().begin.expansion())
              .distinct()
              .count();
      if (weakened < finder.uses(change)) {
        left.add(
            new UnmendableException(
                repair.position(), "a macro names the order, and other uses of the macro need it"));
        return true;
      }
    }
    return false;
  }

  /**
   * The patch with some changes; none if two of them contradict each other.
   *
   * @param isPlain whether no names are used for fences that the files may not know
   */
  private Optional<Patch> written(List<Change> changes, boolean isPlain) {
    Map<SourceText, Edits> edits = new TreeMap<>(Comparator.comparing(SourceText::path));
    Map<Place, Beside> fences = new LinkedHashMap<>();
    Map<Extent, OrderWriter.Change> orders = new LinkedHashMap<>();
    Map<Extent, OperatorWriter.Call> calls = new LinkedHashMap<>();
    for (Change change : changes) {
      switch (change) {
        case Beside beside ->
            fences.merge(new Place(beside.text(), beside.slot().side()), beside, Beside::with);
        case Ordered(SyntaxNode _, OrderWriter.Change order) ->
            orders.merge(order.text(), order, OrderWriter.Change::and);
        case Called(SyntaxNode _, OperatorWriter.Call call) ->
            calls.merge(call.text(), call, OperatorWriter.Call::and);
        case Removed(SyntaxNode _, Extent text) ->
            edits
                .computeIfAbsent(text.file(), file -> new Edits())
                .replace(text.begin(), text.end(), "");
      }
    }
    orders.forEach(
        (text, order) -> order.writeTo(edits.computeIfAbsent(text.file(), file -> new Edits())));
    calls.forEach(
        (text, call) -> call.writeTo(edits.computeIfAbsent(text.file(), file -> new Edits())));
    writeFences(fences, edits, isPlain);
    Map<Path, String> texts = new TreeMap<>();
    StringBuilder diff = new StringBuilder();
    for (Map.Entry<SourceText, Edits> change : edits.entrySet()) {
      SourceText file = change.getKey();
      Optional<String> mended = change.getValue().applyTo(file.text());
      if (mended.isEmpty()) {
        return Optional.empty();
      }
      texts.put(file.path(), mended.get());
      diff.append(UnifiedDiff.of(diffName(file.path()), file.text(), mended.get()));
    }
    return Optional.of(new Patch(texts, sources::namesOf, diff.toString()));
  }

  private void writeFences(
      Map<Place, Beside> fences, Map<SourceText, Edits> edits, boolean isPlain) {
    Map<SourceText, FenceWriter> writers = new HashMap<>();
    fences.forEach(
        (place, fence) -> {
          SourceText file = place.text().file();
          Edits changes = edits.computeIfAbsent(file, f -> new Edits());
          HouseStyle style = new HouseStyle(file, sources, isPlain);
          writers
              .computeIfAbsent(file, f -> new FenceWriter(f, style, changes, sources.isCplusplus()))
              .write(fence.slot(), fence.kind());
        });
  }

  /** Why the compiler does not accept a patch. */
  private Optional<String> refusal(Patch patch) throws InputException {
    Path folder = temporary();
    try {
      requireCorrect(patch.mended(options, folder));
      // A call that is not declared may be of a macro that is defined further down.
      if (declaresCalls()) {
        requireCorrect(patch.mended(options.declaringCalls(), folder));
      }
      return Optional.empty();
    } catch (InputException e) {
      return Optional.of("the compiler refuses what was put here: " + e.getMessage());
    } finally {
      delete(folder);
    }
  }

  private void requireCorrect(CompilerOptions how) throws InputException {
    SourceReader reader = new SourceReader(cache, how);
    for (Sources.Unit unit : sources.units()) {
      reader.requireCorrect(unit.path());
    }
  }

  /** Whether the program declares all functions that it calls. */
  private boolean declaresCalls() {
    try {
      requireCorrect(options.declaringCalls());
      return true;
    } catch (InputException e) {
      return false;
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
