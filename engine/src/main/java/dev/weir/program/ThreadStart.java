package dev.weir.program;

import java.io.Serializable;
import java.util.List;

/**
 * A thread that exists from the start.
 *
 * @param function index into {@link Program#functions()}
 * @param arguments constants or addresses
 */
public record ThreadStart(int function, List<Operand> arguments) implements Serializable {
  /** Copies the arguments. */
  public ThreadStart {
    arguments = List.copyOf(arguments);
  }
}
