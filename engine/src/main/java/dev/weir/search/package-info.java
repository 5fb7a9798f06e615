/**
 * The searches, put together: {@link dev.weir.search.Checker} is where to start. It is given {@link
 * dev.weir.search.options.CheckOptions}, lets a {@link dev.weir.search.exploration.Search} choose
 * the steps that a {@link dev.weir.search.exploration.Exploration} takes, and says what was found
 * as a {@link dev.weir.search.result.CheckResult}. Explorations that work by turns on one question
 * are a {@link dev.weir.search.Portfolio}; {@link dev.weir.search.CheckPortfolio} says which ones,
 * when they begin, and what they mean.
 *
 * <p>The parts are subpackages, each of which knows only those before it: {@code result}, {@code
 * schedule}, {@code tree}, {@code race}, {@code checkpoint}, {@code options}, {@code exploration},
 * {@code task}, {@code dpor}, {@code worker}, {@code random}, {@code exhaustive}. What is in {@code
 * tree}, {@code race}, {@code task}, {@code dpor} and {@code exhaustive} is for the searches alone:
 * no other package knows it.
 */
@NullMarked
package dev.weir.search;

import org.jspecify.annotations.NullMarked;
