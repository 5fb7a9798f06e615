package dev.weir.program.text;

/**
 * A line, read up to its notes; they complete it.
 *
 * @param <T> what the line is
 */
interface Unfinished<T> {
  /** What the line says. */
  T with(Notes notes);
}
