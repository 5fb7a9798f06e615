/** Tests of linearizability. */
@NullMarked
package dev.weir.lin;

import org.jspecify.annotations.NullMarked;
