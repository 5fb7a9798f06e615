/**
 * The code of processes: its text as tokens, and how instructions are added to the function of a
 * thread. Every language of tests stands on it.
 */
@NullMarked
package dev.weir.frontend.litmus.code;

import org.jspecify.annotations.NullMarked;
