/** Tests of SARIF. */
@NullMarked
package dev.weir.report.sarif;

import org.jspecify.annotations.NullMarked;
