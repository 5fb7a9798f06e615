/** Tests of what the transformation to weak memory is given. */
@NullMarked
package dev.weir.transform;

import org.jspecify.annotations.NullMarked;
