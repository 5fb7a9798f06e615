package dev.weir.report.doctor;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was found out about one thing that Weir needs or uses.
 *
 * @param name the thing, in one or two words
 * @param status whether Weir can work with it
 * @param found what was found, one line
 * @param advice what to do about it; empty where nothing needs to be done
 * @param details the same for programs, by names that do not change: strings, numbers and truth
 *     values
 */
public record Finding(
    String name, Status status, String found, String advice, Map<String, Object> details) {

  /** How good it is. */
  public enum Status {
    /** As it should be. */
    OK("ok"),
    /** Weir works, but slower or not with everything. */
    WARN("warn"),
    /** Weir does not work without it. */
    FAIL("fail");

    private final String text;

    Status(String text) {
      this.text = text;
    }

    /** The word for output. */
    public String text() {
      return text;
    }
  }

  /** Copies the details, which keep their order. */
  public Finding {
    details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
  }

  /** Something that is as it should be. */
  public static Finding ok(String name, String found) {
    return new Finding(name, Status.OK, found, "", Map.of());
  }

  /** Something that Weir can work with, though not as well as it could. */
  public static Finding warn(String name, String found, String advice) {
    return new Finding(name, Status.WARN, found, advice, Map.of());
  }

  /** Something that keeps Weir from working. */
  public static Finding fail(String name, String found, String advice) {
    return new Finding(name, Status.FAIL, found, advice, Map.of());
  }

  /** The same with one more detail. */
  public Finding with(String key, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(details);
    more.put(key, value);
    return new Finding(name, status, found, advice, more);
  }
}
