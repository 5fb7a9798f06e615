/** What a step is, and who takes it. */
@NullMarked
package dev.weir.machine.step;

import org.jspecify.annotations.NullMarked;
