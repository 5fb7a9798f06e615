package dev.weir.program.symmetry;

import dev.weir.program.Program;
import dev.weir.program.relevance.LibraryEffects;
import dev.weir.program.relevance.LocalObjects;
import dev.weir.program.relevance.RelevantState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the code of a program says about threads of the same function. */
public final class ThreadLikeness implements Likeness {
  private final Program program;
  private final LibraryEffects library;
  private final LocalObjects locals;
  private final ThreadHandles handles;
  private final Map<Integer, Optional<Distinction>> known = new HashMap<>();

  /**
   * The likeness of a program's threads.
   *
   * @param library what functions without a body do
   */
  public ThreadLikeness(Program program, LibraryEffects library) {
    this.program = program;
    this.library = library;
    this.locals = new LocalObjects(program, RelevantState.calledOtherwise(program), library);
    this.handles = new ThreadHandles(program, library);
  }

  @Override
  public Optional<Distinction> distinction(int function) {
    return known.computeIfAbsent(
        function,
        f -> handles.leak().or(() -> new IdentityLeaks(program, library, locals, f).first()));
  }

  @Override
  public boolean keepsHandles(int global) {
    return handles.leak().isEmpty() && handles.isPlace(global);
  }
}
