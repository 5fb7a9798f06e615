package dev.weir.graph.event;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** The operations of an exploration, of which equal ones are one object. */
public final class Operations {
  private final Map<Operation, Operation> known = new HashMap<>();
  private final Map<Operation, Operation> writeHalves = new IdentityHashMap<>();
  private final Map<Operation, Operation> failed = new IdentityHashMap<>();
  private final Map<Operation, Operation> whole = new IdentityHashMap<>();

  /** The one that is equal to it. */
  public Operation of(Operation operation) {
    Operation same = known.putIfAbsent(operation, operation);
    return same == null ? operation : same;
  }

  /** The write half of a read-modify-write. */
  public Operation writeHalf(Operation readHalf) {
    Operation half = writeHalves.get(readHalf);
    if (half == null) {
      half = of(readHalf.writeHalf());
      writeHalves.put(readHalf, half);
    }
    return half;
  }

  /** What the read half of a read-modify-write is where nothing is written. */
  public Operation failed(Operation readHalf) {
    Operation found = failed.get(readHalf);
    if (found == null) {
      found = readHalf.failed();
      failed.put(readHalf, found);
      whole.put(found, readHalf);
    }
    return found;
  }

  /** The same with an outcome: of the write half of a read-modify-write that has several. */
  public Operation withOutcome(Operation writeHalf, int outcome) {
    return writeHalf.argument() == outcome ? writeHalf : of(writeHalf.withOutcome(outcome));
  }

  /** The read half of a read-modify-write that may have failed; any other operation itself. */
  public Operation whole(Operation operation) {
    return operation.half() == Operation.Half.FAILED
        ? whole.getOrDefault(operation, operation)
        : operation;
  }
}
