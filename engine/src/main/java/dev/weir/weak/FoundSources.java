package dev.weir.weak;

import dev.weir.weak.WindowEntries.Entry;
import dev.weir.weak.WindowEntries.Kind;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which reads of an execution found what they guessed, and which of its writes do not come out of
 * thin air: what these depend on was read from such writes. Those that do can have any value, of
 * which there is no end.
 */
final class FoundSources {
  private final Map<List<Integer>, Entry> entries = new HashMap<>();
  private final Set<Entry> grounded = new HashSet<>();

  private FoundSources(List<Entry> all) {
    all.forEach(entry -> entries.put(List.of(entry.window(), entry.number()), entry));
  }

  private void ground(List<Entry> all) {
    while (all.stream().filter(this::isGrounded).anyMatch(grounded::add)) {
      continue;
    }
  }

  /** Whether each read found what it guessed. */
  static boolean allFound(List<Entry> all) {
    FoundSources found = new FoundSources(all);
    return all.stream().noneMatch(entry -> entry.kind() == Kind.WANT)
        && all.stream().filter(entry -> entry.kind() == Kind.READ).allMatch(found::isFound);
  }

  /** The writes that do not come out of thin air. */
  static List<Entry> groundedWrites(List<Entry> all) {
    FoundSources found = new FoundSources(all);
    found.ground(all);
    return all.stream()
        .filter(entry -> entry.kind() == Kind.WRITE && found.grounded.contains(entry))
        .toList();
  }

  private boolean isGrounded(Entry entry) {
    return switch (entry.kind()) {
      case READ ->
          areGrounded(entry, entry.addr())
              && isFound(entry)
              && source(entry).stream().allMatch(grounded::contains);
      case WRITE ->
          areGrounded(entry, entry.addr())
              && areGrounded(entry, entry.data())
              && areGrounded(entry, entry.control());
      case SYNC, LWSYNC, STORE_STORE, LOAD_LOAD, ISYNC, WANT, FAIL -> false;
    };
  }

  private Optional<Entry> source(Entry read) {
    return Optional.ofNullable(entries.get(List.of(read.sourceWindow(), read.sourceEntry())));
  }

  /** Whether a read found what it guessed. */
  private boolean isFound(Entry read) {
    return read.sourceWindow() < 0
        || source(read)
            .filter(source -> source.kind() == Kind.WRITE)
            .filter(source -> source.address() == read.address())
            .filter(source -> source.size() == read.size())
            .filter(source -> source.value() == read.value())
            .isPresent();
  }

  private boolean areGrounded(Entry entry, BitSet reads) {
    return reads.stream()
        .allMatch(number -> grounded.contains(entries.get(List.of(entry.window(), number))));
  }
}
