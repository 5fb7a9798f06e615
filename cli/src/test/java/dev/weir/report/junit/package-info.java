/** Tests of test results. */
@NullMarked
package dev.weir.report.junit;

import org.jspecify.annotations.NullMarked;
