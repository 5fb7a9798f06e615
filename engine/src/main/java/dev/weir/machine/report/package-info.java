/**
 * What a machine can say of its executions: errors, output, names of addresses, assertions that
 * were never evaluated.
 */
@NullMarked
package dev.weir.machine.report;

import org.jspecify.annotations.NullMarked;
