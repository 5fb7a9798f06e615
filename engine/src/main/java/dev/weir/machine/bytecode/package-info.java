/**
 * Local computations as JVM code: loops that the interpreter meets again and again become hidden
 * classes, which hand back to it whatever others can see, may fail, or is rare.
 */
@NullMarked
package dev.weir.machine.bytecode;

import org.jspecify.annotations.NullMarked;
