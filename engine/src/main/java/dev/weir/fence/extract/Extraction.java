package dev.weir.fence.extract;

/** A program as automata, or why it is not. */
public sealed interface Extraction permits Extracted, Extraction.Refused {
  /**
   * It cannot be turned into automata.
   *
   * @param reason why, as part of a sentence, with names and places of the source
   */
  record Refused(String reason) implements Extraction {}
}
