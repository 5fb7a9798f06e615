package dev.weir.machine.memory;

import dev.weir.machine.state.Trail;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rights of the pages of those objects of which not all may be used for everything. */
final class RightsOfPages {
  private final Trail trail;

  /** All that there were in this execution; the first is that of other objects. */
  private final List<PageRights> versions = new ArrayList<>(List.of(PageRights.ALL));

  /** By object, its version. */
  private int[] current = new int[64];

  /** A count of changes; never undone. */
  private long changes;

  RightsOfPages(Trail trail) {
    this.trail = trail;
  }

  /** Forgets everything. */
  void reset() {
    versions.subList(1, versions.size()).clear();
    Arrays.fill(current, 0);
  }

  /** A count of changes; never undone. */
  long changes() {
    return changes;
  }

  /** The rights of an object's pages. */
  PageRights of(int object) {
    return versions.get(object < current.length ? current[object] : 0);
  }

  /** Gives an object other rights; the caller says so in the trail. */
  void set(int object, PageRights rights) {
    if (object >= current.length) {
      current = Arrays.copyOf(current, Math.max(object + 1, 2 * current.length));
    }
    changes++;
    if (trail.isRecording()) {
      trail.push(versions.size());
      trail.push(current[object]);
    } else if (current[object] > 0) {
      // Nobody goes back to what there was: it makes room.
      versions.set(current[object], rights);
      return;
    }
    current[object] = versions.size();
    versions.add(rights);
  }

  /** Takes back what {@link #set} did last. */
  void undo(int object) {
    current[object] = (int) trail.pop();
    versions.subList((int) trail.pop(), versions.size()).clear();
  }
}
