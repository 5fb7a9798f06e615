/**
 * What commands read: {@link dev.weir.cli.input.ProgramOptions} makes the input of the files that
 * were named and of how they are compiled, {@link dev.weir.cli.input.SvCompOptions} of the tasks,
 * properties and witnesses of the SV-COMP.
 */
@NullMarked
package dev.weir.cli.input;

import org.jspecify.annotations.NullMarked;
