package dev.weir.frontend.llvm.link;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the headers of the GNU C library and of musl make of calls: other names for functions of the
 * modelled library, and variants of {@code _FORTIFY_SOURCE} with arguments more, which say how
 * large an object is. The machine knows that better, so they are left out.
 */
public final class GnuCalls {
  private static final Map<String, GnuCall> CALLS = new HashMap<>();

  static {
    same("_IO_putc", "putc");
    same("putc_unlocked", "putc");
    same("fputc_unlocked", "fputc");
    same("putchar_unlocked", "putchar");
    same("fputs_unlocked", "fputs");
    same("fwrite_unlocked", "fwrite");
    same("fflush_unlocked", "fflush");
    same("__strdup", "strdup");
    same("__strndup", "strndup");
    same("__mempcpy", "mempcpy");
    same("__stpcpy", "stpcpy");
    without("printf", 0);
    without("fprintf", 1);
    without("dprintf", 1);
    without("sprintf", 1, 2);
    without("snprintf", 2, 3);
    without("vprintf", 0);
    without("vfprintf", 1);
    without("vsprintf", 1, 2);
    without("vsnprintf", 2, 3);
    without("memcpy", 3);
    without("memmove", 3);
    without("mempcpy", 3);
    without("memset", 3);
    without("explicit_bzero", 2);
    without("strcpy", 2);
    without("stpcpy", 2);
    without("strcat", 2);
    without("strncpy", 3);
    without("stpncpy", 3);
    without("strncat", 3);
  }

  /**
   * A call of a function of the library under another name.
   *
   * @param function the function's name in C
   * @param without the places of the arguments that it does not take
   */
  public record GnuCall(String function, List<Integer> without) {
    /** The arguments that the function takes. */
    public <T> List<T> arguments(List<T> all) {
      return IntStream.range(0, all.size())
          .filter(i -> !without.contains(i))
          .mapToObj(all::get)
          .toList();
    }
  }

  private GnuCalls() {}

  private static void same(String name, String function) {
    CALLS.put(name, new GnuCall(function, List.of()));
  }

  private static void without(String function, Integer... places) {
    CALLS.put("__" + function + "_chk", new GnuCall(function, List.of(places)));
  }

  /** What a function without body stands for. */
  public static Optional<GnuCall> of(String name) {
    return LibraryLinker.shadowedFunction(name)
        .map(function -> new GnuCall(function, List.of()))
        .or(() -> Optional.ofNullable(CALLS.get(name)));
  }
}
