package dev.weir.report;

/** What the tool replies to one question: a result, or what is wrong with the input. */
public sealed interface Reply permits Report, InvalidInput {
  /** How it counts for who only wants to know whether all is well. */
  Standing standing();
}
