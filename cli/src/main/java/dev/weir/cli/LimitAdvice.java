package dev.weir.cli;

import dev.weir.program.LoopEdges;
import dev.weir.program.Program;
import dev.weir.search.Bound;
import dev.weir.search.CheckOptions;
import dev.weir.search.CheckResult;
import java.util.ArrayList;
import java.util.List;

/** What can help where a limit was met. */
final class LimitAdvice {
  private LimitAdvice() {}

  /** The advice, one line each. */
  static List<String> of(Program program, CheckOptions options, CheckResult result) {
    List<String> advice = new ArrayList<>();
    if (result.met().contains(Bound.MEMORY_LIMIT) && options.memoryLimit().isEmpty()) {
      advice.add(
          ("the limit is three quarters of the memory that Java may use (%s MB); give it more with"
                  + " WEIR_JAVA_OPTS=-Xmx8g")
              .formatted(Runtime.getRuntime().maxMemory() >> 20));
    }
    if (result.met().stream().anyMatch(Bound::isLimit)
        && options.machine().unroll().isEmpty()
        && hasLoops(program)) {
      advice.add(
          result.seen().cuts().isEmpty()
              ? "loops are explored without a bound; --unroll N bounds them"
              : "a loop goes round without an end that was found (see cut:); --unroll N explores"
                  + " N turns of each loop and no more");
    }
    return advice;
  }

  private static boolean hasLoops(Program program) {
    return program.functions().stream()
        .filter(function -> !function.isExternal())
        .anyMatch(function -> LoopEdges.of(function).loops() > 0);
  }
}
