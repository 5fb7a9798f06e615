/**
 * Violation witnesses of the SV-COMP in format 2.2: the execution that shows an error as places
 * that its threads come by, for other tools to validate.
 *
 * <p>Start at {@link dev.weir.report.witness.WitnessFormat}.
 */
@NullMarked
package dev.weir.report.witness;

import org.jspecify.annotations.NullMarked;
