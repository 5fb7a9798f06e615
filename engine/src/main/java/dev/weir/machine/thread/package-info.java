/** The threads of an execution: what each is, and how they begin, sleep, fail and end. */
@NullMarked
package dev.weir.machine.thread;

import org.jspecify.annotations.NullMarked;
