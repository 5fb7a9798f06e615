/**
 * Results as text for people.
 *
 * <p>{@link dev.weir.report.text.TextFormat} says where the text of each command is; {@link
 * dev.weir.report.text.Outline} has parts of it for other formats.
 */
@NullMarked
package dev.weir.report.text;

import org.jspecify.annotations.NullMarked;
