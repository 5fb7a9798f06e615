/** Tests of the output formats, against approved files in the resources. */
@NullMarked
package dev.weir.report;

import org.jspecify.annotations.NullMarked;
