package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.frontend.automaton.ModelFile.ProcessHead;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The variables of a model by their names. Those common to all processes come first; the number of
 * one of a process comes from its name and process.
 */
final class Names {
  private record Owned(int process, String name) {}

  private final List<Declaration> declarations = new ArrayList<>();
  private final Map<String, Integer> common = new HashMap<>();
  private final Map<Owned, Integer> owned = new HashMap<>();
  private final int processes;

  Names(ModelFile file) {
    for (Declaration declared : file.data()) {
      common.put(declared.name(), declarations.size());
      declarations.add(declared);
    }
    processes = file.processes().size();
    for (int process = 0; process < processes; process++) {
      ProcessHead head = file.processes().get(process);
      for (Declaration declared : head.data()) {
        owned.put(new Owned(process, declared.name()), declarations.size());
        String name = "%s[P%d]".formatted(declared.name(), process);
        declarations.add(
            new Declaration(name, declared.initial(), declared.domain(), declared.position()));
      }
    }
  }

  /** All variables; those of a process are called {@code v[P0]} and so on. */
  List<Declaration> declarations() {
    return declarations;
  }

  /** How many variables are common to all processes. */
  int countOfCommon() {
    return common.size();
  }

  /** The number of a variable that is common to all processes. */
  int common(Token name) throws InputException {
    Integer number = common.get(name.text());
    if (number != null) {
      return number;
    }
    boolean isOwned = owned.keySet().stream().anyMatch(one -> one.name().equals(name.text()));
    throw name.wrong(
        isOwned
            ? "%s belongs to a process; write %s[my] or %s[0]"
                .formatted(name.quoted(), name.text(), name.text())
            : "there is no variable " + name.quoted() + "; declare it under data");
  }

  /** The number of a variable of the process itself. */
  int own(Token name, int process) throws InputException {
    return of(name, process);
  }

  /** The number of a variable of the other process with this number, when one skips oneself. */
  int other(Token name, int process, int other) throws InputException {
    if (other >= processes - 1) {
      throw name.wrong(
          "process %d sees other processes 0 to %d only, not %d"
              .formatted(process, processes - 2, other));
    }
    return of(name, other < process ? other : other + 1);
  }

  private int of(Token name, int owner) throws InputException {
    Integer number = owned.get(new Owned(owner, name.text()));
    if (number == null) {
      throw name.wrong(
          "process %d has no variable %s; declare it under its data"
              .formatted(owner, name.quoted()));
    }
    return number;
  }
}
