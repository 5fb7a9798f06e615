/** What memory models allow: the relations of a graph, the rules of each model, and races. */
@NullMarked
package dev.weir.graph.model;

import org.jspecify.annotations.NullMarked;
