package dev.weir.fence.bounded;

import dev.weir.fence.infer.FencePlace;
import dev.weir.program.Instruction;
import java.util.List;
import java.util.Set;

/** What a program has of fences and orders that could go, or be weaker. */
public interface Existing {
  /** What could go, in the order of the source, each in its strongest form. */
  Set<FencePlace> all();

  /** What is known by its role and position, with its weaker forms. */
  List<FencePlace> placed();

  /**
   * The fences that a thread may have passed, with their weaker forms.
   *
   * @param passed the marks in its log, one of which several fences may have
   */
  List<FencePlace> marked(int passed);

  /**
   * What is left of an instruction where all that could go is gone but for some.
   *
   * @param kept what is kept, perhaps in its weaker form
   */
  Instruction rest(Instruction instruction, Set<FencePlace> kept);
}
