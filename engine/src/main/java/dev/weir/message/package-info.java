/**
 * Objects as bytes. Messages ({@link dev.weir.message.MessageOutput}) are for another process of
 * the same build, which is trusted; they are Java's own serialisation. What is kept in files, which
 * anybody may have written, are records ({@link dev.weir.message.RecordOutput}).
 */
@NullMarked
package dev.weir.message;

import org.jspecify.annotations.NullMarked;
