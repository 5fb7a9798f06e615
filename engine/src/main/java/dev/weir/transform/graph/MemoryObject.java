package dev.weir.transform.graph;

import dev.weir.transform.Site;

/** Something that an address may point into. One of the program's text may stand for many. */
sealed interface MemoryObject {

  /**
   * A variable.
   *
   * @param global its number
   */
  record Variable(int global) implements MemoryObject {}

  /**
   * The threads' copies of a thread-local variable.
   *
   * @param global its number
   */
  record ThreadVariable(int global) implements MemoryObject {}

  /**
   * The objects that an instruction makes on the stack.
   *
   * @param site the instruction
   */
  record Local(Site site) implements MemoryObject {}

  /**
   * The objects that a call of the library makes, or gives the address of.
   *
   * @param site the call
   */
  record Made(Site site) implements MemoryObject {}

  /** What the library keeps for each thread. */
  record OfThread() implements MemoryObject {}

  /**
   * A function.
   *
   * @param function its number
   */
  record Code(int function) implements MemoryObject {}

  /** What a null pointer points to: accesses of it fail. */
  record Nothing() implements MemoryObject {}
}
