/** Tests of store buffer safety. */
@NullMarked
package dev.weir.robust;

import org.jspecify.annotations.NullMarked;
