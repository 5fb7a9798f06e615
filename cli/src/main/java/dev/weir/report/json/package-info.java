/**
 * Results as JSON. {@link dev.weir.report.json.JsonFormat} makes the object of each command, of the
 * parts that {@code JsonParts} has for all of them. The keys are a contract.
 */
@NullMarked
package dev.weir.report.json;

import org.jspecify.annotations.NullMarked;
