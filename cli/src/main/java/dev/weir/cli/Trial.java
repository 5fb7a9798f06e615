package dev.weir.cli;

/** A program that ends at once: the launcher runs it to find out whether Java starts. */
final class Trial {
  private Trial() {}

  /**
   * Says so.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    System.out.println("weir starts");
  }
}
