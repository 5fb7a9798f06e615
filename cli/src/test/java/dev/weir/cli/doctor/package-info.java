@NullMarked
package dev.weir.cli.doctor;

import org.jspecify.annotations.NullMarked;
