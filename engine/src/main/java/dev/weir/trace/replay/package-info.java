/**
 * What an execution does, step by step, for whoever reads it: {@link
 * dev.weir.trace.replay.Replayer} runs a schedule again and tells a {@link
 * dev.weir.trace.replay.Replay}.
 */
@NullMarked
package dev.weir.trace.replay;

import org.jspecify.annotations.NullMarked;
