package dev.weir.testing.axioms;

import java.util.Optional;
import java.util.function.Supplier;

/** A value that is made when it is first asked for. */
final class Once<T> implements Supplier<T> {
  private final Supplier<T> maker;
  private Optional<T> value = Optional.empty();

  Once(Supplier<T> maker) {
    this.maker = maker;
  }

  @Override
  public T get() {
    if (value.isEmpty()) {
      value = Optional.of(maker.get());
    }
    return value.get();
  }
}
