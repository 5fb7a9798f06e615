package dev.weir.program.symmetry;

import java.util.Optional;

/** Says of the functions of a program whether threads of them can be told apart. */
public interface Likeness {
  /**
   * What tells threads of a function apart that get equal arguments; empty if nothing does but what
   * their creator does with them.
   *
   * @param function its number in the program
   */
  Optional<Distinction> distinction(int function);

  /**
   * Whether a global has nothing but handles of threads, which only the thread that creates them
   * looks at, to join them.
   *
   * @param global its number in the program, or -1 for none
   */
  boolean keepsHandles(int global);
}
