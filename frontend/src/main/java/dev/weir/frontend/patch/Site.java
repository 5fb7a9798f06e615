package dev.weir.frontend.patch;

import dev.weir.program.SourcePosition;

/**
 * A place where an access can be mended.
 *
 * @param position of what is changed: the access, the use of a macro that it comes from, or the
 *     part of the macro's definition
 * @param uses how many places of the program change with it: more than one for a macro's definition
 *     that is used more than once
 * @param isInDefinition whether it is in the definition of a macro
 */
public record Site(SourcePosition position, int uses, boolean isInDefinition) {}
