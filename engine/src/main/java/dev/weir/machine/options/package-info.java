/** How a machine is to run its program, and how long. */
@NullMarked
package dev.weir.machine.options;

import org.jspecify.annotations.NullMarked;
