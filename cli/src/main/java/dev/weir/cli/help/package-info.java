/**
 * How commands describe themselves: {@link dev.weir.cli.help.OptionGroup} has the headings under
 * which options stand, {@link dev.weir.cli.help.Example} the calls that are shown, and {@link
 * dev.weir.cli.help.HelpPage} is the text of {@code weir help}. The manual is made of the same.
 */
@NullMarked
package dev.weir.cli.help;

import org.jspecify.annotations.NullMarked;
