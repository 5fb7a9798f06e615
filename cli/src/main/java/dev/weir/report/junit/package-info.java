/**
 * Test results in the XML that JUnit's runners write and that GitLab, Jenkins and GitHub's actions
 * read.
 *
 * <p>{@link dev.weir.report.junit.TestSuite} is what there is to tell, {@link
 * dev.weir.report.junit.JUnitXml} writes it, and {@link dev.weir.report.junit.JUnitFormat} tells
 * the replies of a run so.
 */
@NullMarked
package dev.weir.report.junit;

import org.jspecify.annotations.NullMarked;
