/**
 * Monitors that find errors in single executions: {@link dev.weir.trace.detect.DataRaces}, {@link
 * dev.weir.trace.detect.Leaks} and {@link dev.weir.trace.detect.Livelocks}. {@link
 * dev.weir.trace.detect.Detector} lists those that a user asks for.
 */
@NullMarked
package dev.weir.trace.detect;

import org.jspecify.annotations.NullMarked;
