package dev.weir.program.text;

import dev.weir.program.Function;
import dev.weir.program.Global;
import dev.weir.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What functions and globals are called in a text: by their names, and where there was one of the
 * same name before, as when a program defines what the library calls too, with a number behind it.
 */
final class Labels {
  private final List<String> functions;
  private final List<String> globals;

  Labels(Program program) {
    functions = labels(program.functions().stream().map(Function::name).toList());
    globals = labels(program.globals().stream().map(Global::name).toList());
  }

  private static List<String> labels(List<String> names) {
    Map<String, Integer> before = new HashMap<>();
    List<String> labels = new ArrayList<>();
    for (String name : names) {
      int number = before.merge(name, 1, Integer::sum) - 1;
      labels.add(Words.name(name) + (number == 0 ? "" : "~" + number));
    }
    return labels;
  }

  /** That of a function. */
  String function(int index) {
    return functions.get(index);
  }

  /** That of a global. */
  String global(int index) {
    return globals.get(index);
  }
}
