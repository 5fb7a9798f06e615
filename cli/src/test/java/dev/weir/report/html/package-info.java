/** Tests of the page for a browser, of its data, and in a browser. */
@NullMarked
package dev.weir.report.html;

import org.jspecify.annotations.NullMarked;
