/** Explorations by executors of Apache Spark. */
@NullMarked
package dev.weir.cluster;

import org.jspecify.annotations.NullMarked;
