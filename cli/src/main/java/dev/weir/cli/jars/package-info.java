/** Copies of jars that the JVM starts faster with, made when Weir is built. */
@NullMarked
package dev.weir.cli.jars;

import org.jspecify.annotations.NullMarked;
