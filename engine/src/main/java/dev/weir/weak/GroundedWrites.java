package dev.weir.weak;

import dev.weir.weak.WindowEntries.Entry;
import dev.weir.weak.WindowEntries.Kind;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The writes of an execution that do not come out of thin air: what they depend on was read from
 * such writes. Those that do can have any value, of which there is no end.
 */
final class GroundedWrites {
  private final Map<List<Integer>, Entry> entries = new HashMap<>();
  private final Set<Entry> grounded = new HashSet<>();

  private GroundedWrites(List<Entry> all) {
    all.forEach(entry -> entries.put(List.of(entry.window(), entry.number()), entry));
    while (all.stream().filter(this::isGrounded).anyMatch(grounded::add)) {
      continue;
    }
  }

  /** The writes among the entries of an execution. */
  static List<Entry> among(List<Entry> all) {
    GroundedWrites found = new GroundedWrites(all);
    return all.stream()
        .filter(entry -> entry.kind() == Kind.WRITE && found.grounded.contains(entry))
        .toList();
  }

  private boolean isGrounded(Entry entry) {
    return switch (entry.kind()) {
      case READ ->
          areGrounded(entry, entry.addr()) && (entry.sourceWindow() < 0 || isGroundedSource(entry));
      case WRITE ->
          areGrounded(entry, entry.addr())
              && areGrounded(entry, entry.data())
              && areGrounded(entry, entry.control());
      case SYNC, LWSYNC, STORE_STORE, LOAD_LOAD, ISYNC, WANT, FAIL -> false;
    };
  }

  /** Whether a read found what it guessed, in a write that is grounded. */
  private boolean isGroundedSource(Entry read) {
    Entry source = entries.get(List.of(read.sourceWindow(), read.sourceEntry()));
    return source != null
        && grounded.contains(source)
        && source.kind() == Kind.WRITE
        && source.address() == read.address()
        && source.size() == read.size()
        && source.value() == read.value();
  }

  private boolean areGrounded(Entry entry, BitSet reads) {
    return reads.stream()
        .allMatch(number -> grounded.contains(entries.get(List.of(entry.window(), number))));
  }
}
