package dev.weir.fence.infer;

/**
 * Costs under which, of sets that cost the same, the one with most fences of the program itself is
 * the cheapest.
 *
 * @param costs what fences cost beside that
 */
public record ExistingFirst(Costs costs) implements Costs {
  /** More than the fences of any set. */
  private static final int FACTOR = 1000;

  @Override
  public int of(FencePlace place) {
    return FACTOR * costs.of(place) - (place.existing() ? 1 : 0);
  }
}
