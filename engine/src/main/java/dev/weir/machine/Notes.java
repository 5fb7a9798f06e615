package dev.weir.machine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What threads printed and observed so far, oldest first. */
final class Notes {
  private final Trail trail;
  private final List<Note> notes = new ArrayList<>();
  private final List<Note> view = Collections.unmodifiableList(notes);

  Notes(Trail trail) {
    this.trail = trail;
  }

  void clear() {
    notes.clear();
  }

  void add(Note note) {
    notes.add(note);
    if (trail.isRecording()) {
      trail.pushHeader(Trail.Tag.NOTE, 0);
    }
  }

  /** Takes back the latest {@link #add}. */
  void undo() {
    notes.removeLast();
  }

  int count() {
    return notes.size();
  }

  /** All of them; changes with the machine. */
  List<Note> all() {
    return view;
  }
}
