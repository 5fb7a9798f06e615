package dev.weir.robust;

import dev.weir.library.Library;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.robust.RobustOptions.Method;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.ProgressListener;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.SmallModel;

/** Asks about tiny programs. */
final class SmallRobust {
  private SmallRobust() {}

  static RobustResult run(
      CompiledSmallProgram program, SmallModel model, Method method, boolean keepGoing) {
    MemoryModel memory = MemoryModels.named(model.name()).orElseThrow();
    CheckOptions check = CheckOptions.of(memory);
    return new RobustChecker(program.program(), new Library())
        .check(
            new RobustOptions(keepGoing ? check.goingOn() : check, method), ProgressListener.NONE);
  }
}
