package dev.weir.machine.state;

/** Takes what a thread has for itself. */
public interface LocalValues {
  /** A register of the present function. */
  void register(int register, long value);

  /** A hash of a local in memory that no other thread sees. */
  void local(long address, long hash);
}
