/**
 * What each search stands on. A {@link dev.weir.search.driver.Search} chooses who steps next;
 * {@link dev.weir.search.driver.Driver} begins, counts and ends, and {@link
 * dev.weir.search.driver.PresentExecution} takes the steps and takes them back.
 */
@NullMarked
package dev.weir.search.driver;

import org.jspecify.annotations.NullMarked;
