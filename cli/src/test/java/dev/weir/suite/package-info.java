/** Tests of what files say is expected of them. */
@NullMarked
package dev.weir.suite;

import org.jspecify.annotations.NullMarked;
