/**
 * Weak memory made explicit in the program: a program is rewritten so that its sequentially
 * consistent executions show what it does under a weaker model ("Software Verification for Weak
 * Memory via Program Transformation", ESOP 2013).
 */
@NullMarked
package dev.weir.transform;

import org.jspecify.annotations.NullMarked;
