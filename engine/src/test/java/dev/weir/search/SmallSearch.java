package dev.weir.search;

import dev.weir.machine.call.ExternalFunctions;
import dev.weir.machine.model.MemoryModel;
import dev.weir.machine.model.MemoryModels;
import dev.weir.search.options.CheckOptions;
import dev.weir.search.result.Algorithm;
import dev.weir.search.result.CheckResult;
import dev.weir.testing.CompiledSmallProgram;
import dev.weir.testing.SmallModel;
import dev.weir.testing.SmallRecorder;
import java.util.List;

/**
 * A search of a tiny program, to its end, and what it visited.
 *
 * @param result what the search says
 * @param recorder what was seen
 */
record SmallSearch(CheckResult result, SmallRecorder recorder) {

  static SmallSearch run(
      CompiledSmallProgram program,
      SmallModel model,
      Algorithm algorithm,
      boolean joins,
      ExternalFunctions library) {
    MemoryModel memory = MemoryModels.named(model.name()).orElseThrow();
    return run(program, memory, algorithm, joins, library);
  }

  static SmallSearch run(
      CompiledSmallProgram program,
      MemoryModel model,
      Algorithm algorithm,
      boolean joins,
      ExternalFunctions library) {
    SmallRecorder recorder = new SmallRecorder(program);
    CheckOptions options = CheckOptions.of(model).with(algorithm).toTheEnd().joining(joins);
    CheckResult result = new Checker(program.program(), library).check(options, List.of(recorder));
    return new SmallSearch(result, recorder);
  }
}
