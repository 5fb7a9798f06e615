package dev.weir.machine.code;

import dev.weir.program.CallSite;
import java.util.List;
import java.util.Optional;

/**
 * Where a thread stands: the calls that led there, without those inside the modelled library.
 *
 * @param places the innermost place first, then the call that led to it, and so on
 */
public record CallChain(List<CallSite> places) {
  /** Nothing is known. */
  public static final CallChain NONE = new CallChain(List.of());

  /** Where headers lie that a program only includes. */
  private static final List<String> SYSTEM_FOLDERS =
      List.of("/usr/include/", "/usr/local/include/", "/usr/lib/", "/Library/Developer/");

  /** Copies the list. */
  public CallChain {
    places = List.copyOf(places);
  }

  /** The innermost place in code of the user, not in a header of the system; empty if unknown. */
  public Optional<CallSite> own() {
    return places.stream().skip(first()).findFirst();
  }

  /** The calls that led to the user's own place, the innermost first. */
  public List<CallSite> callers() {
    return places.subList(Math.min(first() + 1, places.size()), places.size());
  }

  /** The places in headers of the system that the user's own place has led to, innermost first. */
  public List<CallSite> inside() {
    return places.subList(0, first());
  }

  private int first() {
    for (int i = 0; i < places.size(); i++) {
      String file = places.get(i).position().file();
      if (SYSTEM_FOLDERS.stream().noneMatch(file::startsWith)) {
        return i;
      }
    }
    return 0;
  }
}
