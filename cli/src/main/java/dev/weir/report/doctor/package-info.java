/**
 * What {@code weir doctor} tells: {@link dev.weir.report.doctor.Diagnosis}, made of one {@link
 * dev.weir.report.doctor.Finding} for each thing that was looked at.
 */
@NullMarked
package dev.weir.report.doctor;

import org.jspecify.annotations.NullMarked;
