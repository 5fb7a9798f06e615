package dev.weir.testing;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.Provide;

/** Gives the properties of a test the {@link RandomPrograms}, by the names of their methods. */
public interface ProvidesRandomPrograms {
  /** As {@link RandomPrograms#plain()}. */
  @Provide
  default Arbitrary<SmallProgram> plain() {
    return RandomPrograms.plain();
  }

  /** As {@link RandomPrograms#all()}. */
  @Provide
  default Arbitrary<SmallProgram> all() {
    return RandomPrograms.all();
  }

  /** As {@link RandomPrograms#outcomes()}. */
  @Provide
  default Arbitrary<SmallProgram> outcomes() {
    return RandomPrograms.outcomes();
  }

  /** As {@link RandomPrograms#choosing()}. */
  @Provide
  default Arbitrary<SmallProgram> choosing() {
    return RandomPrograms.choosing();
  }

  /** As {@link RandomPrograms#locks()}. */
  @Provide
  default Arbitrary<SmallProgram> locks() {
    return RandomPrograms.locks();
  }

  /** As {@link RandomPrograms#frees()}. */
  @Provide
  default Arbitrary<SmallProgram> frees() {
    return RandomPrograms.frees();
  }
}
