/**
 * From places in a C or C++ source to a patch that puts fences and stronger orders there.
 *
 * <p>Start at {@link dev.weir.frontend.patch.SourceMender}. Where statements and expressions begin
 * and end is clang's word ({@link dev.weir.frontend.patch.SyntaxReader} reads its tree, {@link
 * dev.weir.frontend.patch.Tokens} its tokens). A position leads to accesses ({@link
 * dev.weir.frontend.patch.AccessFinder}), each of these to a slot for the fence ({@link
 * dev.weir.frontend.patch.SlotFinder}), and all slots together to one text ({@link
 * dev.weir.frontend.patch.Edits}).
 */
@NullMarked
package dev.weir.frontend.patch;

import org.jspecify.annotations.NullMarked;
