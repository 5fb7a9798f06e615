/** The output formats, each one class that turns a result into text. */
@NullMarked
package dev.weir.report;

import org.jspecify.annotations.NullMarked;
