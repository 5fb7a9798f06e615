/** Tests of graphs of executions. */
@NullMarked
package dev.weir.report.graph;

import org.jspecify.annotations.NullMarked;
