package dev.weir.machine.report;

import dev.weir.machine.state.Trail;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What threads printed and observed so far, oldest first. */
public final class Notes {
  private final Trail trail;
  private final List<Note> notes = new ArrayList<>();
  private final List<Note> view = Collections.unmodifiableList(notes);

  /** How many of them are output. */
  private int outputs;

  public Notes(Trail trail) {
    this.trail = trail;
  }

  /** Forgets all notes. */
  public void clear() {
    notes.clear();
    outputs = 0;
  }

  /** Adds a note. */
  public void add(Note note) {
    notes.add(note);
    outputs += isOutput(note);
    if (trail.isRecording()) {
      trail.push(Trail.Tag.NOTE, 0);
    }
  }

  /** Takes back the latest {@link #add}. */
  public void undo() {
    outputs -= isOutput(notes.removeLast());
  }

  /** The bytes that a thread read since it last printed, oldest first. */
  public byte[] readBy(int thread) {
    int first = notes.size();
    int count = 0;
    for (int i = notes.size() - 1; i >= 0; i--) {
      Note note = notes.get(i);
      if (note.thread() == thread) {
        if (note.kind() != Note.Kind.READ) {
          break;
        }
        first = i;
        count++;
      }
    }
    byte[] bytes = new byte[count];
    int filled = 0;
    for (int i = first; filled < count; i++) {
      if (notes.get(i).thread() == thread) {
        bytes[filled++] = (byte) notes.get(i).value();
      }
    }
    return bytes;
  }

  /** The number of notes. */
  public int count() {
    return notes.size();
  }

  /** The number of notes but for output, which nothing in a program can see. */
  public int countWithoutOutput() {
    return notes.size() - outputs;
  }

  /** The number of notes that are output. */
  public int countOutput() {
    return outputs;
  }

  private static int isOutput(Note note) {
    return note.kind() == Note.Kind.OUTPUT ? 1 : 0;
  }

  /** All of them; changes with the machine. */
  public List<Note> all() {
    return view;
  }
}
