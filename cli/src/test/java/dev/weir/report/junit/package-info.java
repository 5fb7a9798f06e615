/** Tests of test results. */
@org.jspecify.annotations.NullMarked
package dev.weir.report.junit;
