/** Execution graphs: events of threads with what they read, and sets and relations of them. */
@NullMarked
package dev.weir.graph.event;

import org.jspecify.annotations.NullMarked;
