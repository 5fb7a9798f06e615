package dev.weir.cli.jars.sample;

/** With methods that others replace. */
public class Shape {
  private final int size = Integer.parseInt("2");

  public int corners() {
    return size;
  }

  public final int size() {
    return size;
  }

  /** Replaces one of them. */
  public static final class Square extends Shape {
    private final int corners = 2 * size();

    @Override
    public int corners() {
      return corners;
    }
  }
}
