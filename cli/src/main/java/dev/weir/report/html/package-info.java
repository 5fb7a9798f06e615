/**
 * The result as a page for a browser: one file that needs nothing else.
 *
 * <p>Start at {@link dev.weir.report.html.HtmlPage}, which puts the data of a report into the page.
 * What the page looks like and does is in the resources beside this package: {@code page.html},
 * {@code style.css} and the scripts that {@code HtmlPage} names.
 */
@NullMarked
package dev.weir.report.html;

import org.jspecify.annotations.NullMarked;
