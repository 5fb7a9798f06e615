package dev.weir.machine.call;

import dev.weir.program.Function;
import dev.weir.program.Program;
import dev.weir.program.relevance.LibraryEffects;
import dev.weir.program.symmetry.Likeness;
import dev.weir.program.symmetry.ThreadLikeness;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;

/** The modelled library, by name. */
@FunctionalInterface
public interface ExternalFunctions {
  /** No library at all. */
  ExternalFunctions EMPTY = name -> Optional.empty();

  /** The function of this name, if it is modelled. */
  Optional<ExternalFunction> find(String name);

  /** Whether a program calls what changes the rights of pages. */
  default boolean changeRights(Program program) {
    return program.functions().stream()
        .flatMap(f -> find(f.name()).stream())
        .anyMatch(ExternalFunction::changesRights);
  }

  /** The mutexes of which a program may tell that they are held without waiting for them. */
  default TriedMutexes triedMutexes(Program program) {
    BitSet tries = new BitSet();
    for (int f = 0; f < program.functions().size(); f++) {
      tries.set(
          f,
          find(program.functions().get(f).name())
              .filter(ExternalFunction::triesMutexes)
              .isPresent());
    }
    return TriedMutexes.of(program, tries::get);
  }

  /** What the functions of a program that have no body do. */
  default LibraryEffects effects(Program program) {
    return new LibraryEffects() {
      private Optional<ExternalFunction> modelled(int function) {
        Function called = program.functions().get(function);
        return called.isExternal() ? find(called.name()) : Optional.empty();
      }

      @Override
      public boolean doesNothing(int function) {
        return modelled(function).filter(ExternalFunction::doesNothing).isPresent();
      }

      @Override
      public boolean takesMutex(int function) {
        return modelled(function).filter(ExternalFunction::takesMutex).isPresent();
      }

      @Override
      public boolean attempts(int function) {
        return modelled(function).filter(ExternalFunction::attempts).isPresent();
      }

      @Override
      public boolean asksTime(int function) {
        return modelled(function).filter(ExternalFunction::asksTime).isPresent();
      }

      @Override
      public boolean passesTime(int function) {
        return modelled(function).filter(ExternalFunction::passesTime).isPresent();
      }

      @Override
      public boolean isBlind(int function) {
        return ExternalFunctions.this.isBlind(program.functions().get(function).name());
      }

      @Override
      public boolean allocates(int function) {
        return ExternalFunctions.this.allocates(program.functions().get(function).name());
      }

      @Override
      public OptionalInt formatOf(int function) {
        return modelled(function).map(ExternalFunction::format).orElse(OptionalInt.empty());
      }

      @Override
      public boolean looksAt(int function, int argument) {
        return modelled(function).filter(f -> !f.looksAt(argument)).isEmpty();
      }
    };
  }

  /**
   * Whether a modelled function does the same whichever thread calls it, with arguments and memory
   * that are the same for all.
   */
  default boolean isBlind(String name) {
    return false;
  }

  /** Whether a modelled function gives the address of a new block. */
  default boolean allocates(String name) {
    return false;
  }

  /** What tells threads of a program apart that run the same function. */
  default Likeness likeness(Program program) {
    return new ThreadLikeness(program, effects(program));
  }

  /** Whether a function is one that a program does without: its address is null. */
  default boolean isMissing(Function function) {
    return function.weak() && function.isExternal() && find(function.name()).isEmpty();
  }
}
