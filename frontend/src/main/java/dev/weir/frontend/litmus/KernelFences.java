package dev.weir.frontend.litmus;

import dev.weir.frontend.InputException;
import dev.weir.frontend.litmus.code.Token;
import dev.weir.frontend.litmus.code.Tokens;
import dev.weir.program.SourcePosition;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The barriers of the kernel that belong to an operation before them: {@code smp_mb__after_atomic}
 * makes the last read-modify-write before it a full fence, {@code smp_mb__after_spinlock} and
 * {@code smp_mb__after_unlock_lock} the last lock. They do nothing by themselves, as on x86.
 */
final class KernelFences {
  private KernelFences() {}

  /** Where the calls stand that such a barrier follows, in the function body that comes next. */
  static Set<SourcePosition> fullFences(Tokens tokens) throws InputException {
    Set<SourcePosition> full = new HashSet<>();
    Optional<SourcePosition> atomic = Optional.empty();
    Optional<SourcePosition> lock = Optional.empty();
    int start = tokens.mark();
    int depth = 0;
    do {
      Token token = tokens.next();
      switch (token.text()) {
        case "{" -> depth++;
        case "}" -> depth--;
        case "spin_lock", "spin_trylock" -> lock = Optional.of(token.position());
        case "smp_mb__after_atomic" -> atomic.ifPresent(full::add);
        case "smp_mb__after_spinlock", "smp_mb__after_unlock_lock" -> lock.ifPresent(full::add);
        default -> {
          if (KernelAtomics.isReadModifyWrite(token)) {
            atomic = Optional.of(token.position());
          }
        }
      }
    } while (depth > 0 && !tokens.isAtEnd());
    tokens.goTo(start);
    return full;
  }
}
