/** What one thread alone writes, or accesses at all, as far as executions have shown. */
@NullMarked
package dev.weir.machine.ownership;

import org.jspecify.annotations.NullMarked;
