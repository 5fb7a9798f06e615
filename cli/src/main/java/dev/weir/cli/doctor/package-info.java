/**
 * Looks at the machine for {@code weir doctor}. Start at {@link dev.weir.cli.doctor.Doctor}, which
 * lists what is looked at; {@link dev.weir.cli.doctor.Host} is what they look at.
 */
@NullMarked
package dev.weir.cli.doctor;

import org.jspecify.annotations.NullMarked;
