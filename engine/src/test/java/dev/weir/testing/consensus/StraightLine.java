package dev.weir.testing.consensus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A straight-line program: threads of reads and writes with dependencies and fences.
 *
 * <p>Its text is a line for each thread, of tokens with spaces between them: {@code Wx} a write,
 * {@code Ry} a read, {@code Xx} an exchange, which reads and writes in one; {@code {addr:0}},
 * {@code {data:0}}, {@code {ctrl:0}} or {@code {ctrli:0}} behind one says that it depends on the
 * first access of its thread; {@code F:full}, {@code F:lw} and {@code F:st} are fences. All writes
 * have different values.
 *
 * @param threads the text of each thread
 * @param accesses all, thread by thread; an access is its index here
 * @param fences all, thread by thread
 */
public record StraightLine(List<String> threads, List<Access> accesses, List<Fence> fences) {
  private static final Pattern ACCESS = Pattern.compile("([WRX])([a-z])\\d?((?:\\{.*?\\})*)");
  private static final Pattern DEPENDENCY = Pattern.compile("\\{(.*?):(.*?)\\}");

  /** What a dependency goes through. */
  public enum Kind {
    /** To the address. */
    ADDR,
    /** To the value that is written. */
    DATA,
    /** To a branch before the access. */
    CTRL,
    /** To a branch before the access, with an isync between them. */
    CTRLI
  }

  /**
   * A dependency.
   *
   * @param on the access that the value comes from
   */
  public record Dependency(Kind kind, int on) {}

  /**
   * An access.
   *
   * @param thread its thread
   * @param token its place in the text of its thread, fences counted
   * @param read whether it reads
   * @param write whether it writes
   * @param location what it accesses: {@code x}, {@code y}, …
   */
  public record Access(
      int thread,
      int token,
      boolean read,
      boolean write,
      char location,
      List<Dependency> dependencies) {
    /** Copies the dependencies. */
    public Access {
      dependencies = List.copyOf(dependencies);
    }
  }

  /**
   * A fence.
   *
   * @param thread its thread
   * @param token its place in the text of its thread
   * @param kind {@code full}, {@code lw} or {@code st}
   */
  public record Fence(int thread, int token, String kind) {}

  /** Copies its parts. */
  public StraightLine {
    threads = List.copyOf(threads);
    accesses = List.copyOf(accesses);
    fences = List.copyOf(fences);
  }

  /** Reads a program. */
  public static StraightLine parse(String... threads) {
    return parse(Arrays.asList(threads));
  }

  /**
   * Reads a program.
   *
   * @throws IllegalArgumentException on what is no token, and on more than 64 accesses
   */
  public static StraightLine parse(List<String> threads) {
    List<Access> accesses = new ArrayList<>();
    List<Fence> fences = new ArrayList<>();
    for (int thread = 0; thread < threads.size(); thread++) {
      int first = accesses.size();
      String[] tokens = threads.get(thread).strip().split("\\s+");
      for (int token = 0; token < tokens.length; token++) {
        if (tokens[token].startsWith("F:")) {
          fences.add(new Fence(thread, token, tokens[token].substring(2)));
        } else {
          accesses.add(access(tokens[token], thread, token, first));
        }
      }
    }
    if (accesses.size() > Long.SIZE) {
      throw new IllegalArgumentException("more than 64 accesses");
    }
    return new StraightLine(threads, accesses, fences);
  }

  private static Access access(String text, int thread, int token, int first) {
    Matcher access = ACCESS.matcher(text);
    if (!access.matches()) {
      throw new IllegalArgumentException("no access: " + text);
    }
    List<Dependency> dependencies = new ArrayList<>();
    Matcher dependency = DEPENDENCY.matcher(access.group(3));
    while (dependency.find()) {
      dependencies.add(
          new Dependency(
              Kind.valueOf(dependency.group(1).toUpperCase(java.util.Locale.ROOT)),
              first + Integer.parseInt(dependency.group(2))));
    }
    return new Access(
        thread,
        token,
        !access.group(1).equals("W"),
        !access.group(1).equals("R"),
        access.group(2).charAt(0),
        dependencies);
  }

  /** What is written to its location by a write: how many writes to it come before it, plus one. */
  public int value(int write) {
    char location = accesses.get(write).location();
    return 1
        + (int)
            accesses.subList(0, write).stream()
                .filter(other -> other.write() && other.location() == location)
                .count();
  }

  /** The locations that are accessed, in order. */
  public List<Character> locations() {
    return accesses.stream().map(Access::location).distinct().sorted().toList();
  }

  /** The reads, in order. */
  public List<Integer> reads() {
    return java.util.stream.IntStream.range(0, accesses.size())
        .filter(i -> accesses.get(i).read())
        .boxed()
        .toList();
  }

  /** The writes to a location, in order. */
  public List<Integer> writes(char location) {
    return java.util.stream.IntStream.range(0, accesses.size())
        .filter(i -> accesses.get(i).write() && accesses.get(i).location() == location)
        .boxed()
        .toList();
  }

  @Override
  public String toString() {
    return String.join(" || ", threads);
  }
}
