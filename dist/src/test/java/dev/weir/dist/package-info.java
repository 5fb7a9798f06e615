@NullMarked
package dev.weir.dist;

import org.jspecify.annotations.NullMarked;
