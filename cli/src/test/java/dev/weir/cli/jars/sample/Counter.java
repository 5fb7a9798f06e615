package dev.weir.cli.jars.sample;

/** Short methods of many kinds, in another package than their caller. */
public final class Counter {
  private static int made;

  private final long[] sums = new long[4];
  private final Shown shown = new Shown();
  private int count;

  /** One more. */
  public Counter() {
    made++;
  }

  /** Not seen from other packages. */
  static final class Shown {
    int value = 7;

    int value() {
      return value;
    }
  }

  public int count() {
    return count;
  }

  public void add(int by) {
    count += by;
  }

  public int next() {
    return ++count;
  }

  public long sum(int index) {
    return sums[index];
  }

  public void put(int index, long sum) {
    sums[index] = sum;
  }

  public boolean isEven() {
    return count % 2 == 0;
  }

  public int least(int one, int other) {
    return count < one ? count : one < other ? one : other;
  }

  public int twice() {
    return doubled(count);
  }

  private static int doubled(int number) {
    return 2 * number;
  }

  public double mixed(long large, double fine, int small) {
    return large * fine + small + count;
  }

  public static int made() {
    return made;
  }

  public int shown() {
    return shown.value();
  }

  public Object ofShown() {
    return shown instanceof Shown ? shown : "none";
  }

  public int changed(int number) {
    int result = number;
    result += count;
    return result;
  }

  public Counter self() {
    return this;
  }

  public int factorial(int number) {
    return number <= 1 ? 1 : number * factorial(number - 1);
  }

  public static boolean isOdd(int number) {
    return number != 0 && isOther(number - 1);
  }

  private static boolean isOther(int number) {
    return number == 0 || isOdd(number - 1);
  }

  public int after(int number) {
    return increased(number) + count;
  }

  private static int increased(int number) {
    int after = number;
    return ++after;
  }

  public int upTo(int number) {
    int sum = 0;
    for (int i = count; i < number; i++) {
      sum += i;
    }
    return sum;
  }

  public synchronized int alone() {
    return count;
  }

  public int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return count;
    }
  }
}
