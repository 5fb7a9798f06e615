package dev.weir.machine.model;

import dev.weir.testing.EvenPagesOvertake;
import dev.weir.testing.ModelConformance;
import net.jqwik.api.Group;

/** Holds the buffers of each model, and the order of its events, to what it says of itself. */
class ModelConformanceTest {
  @Group
  class OfSequentialConsistency implements ModelConformance {
    @Override
    public MemoryModel model() {
      return new SequentialConsistency();
    }
  }

  @Group
  class OfTotalStoreOrder implements ModelConformance {
    @Override
    public MemoryModel model() {
      return new TotalStoreOrder();
    }
  }

  @Group
  class OfPartialStoreOrder implements ModelConformance {
    @Override
    public MemoryModel model() {
      return new PartialStoreOrder();
    }
  }

  /** A model that keeps some stores in order and others not. */
  @Group
  class OfEvenPagesOvertake implements ModelConformance {
    @Override
    public MemoryModel model() {
      return new EvenPagesOvertake();
    }
  }
}
