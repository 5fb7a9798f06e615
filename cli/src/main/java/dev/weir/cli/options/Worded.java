package dev.weir.cli.options;

import java.util.List;
import picocli.CommandLine.ITypeConverter;

/**
 * Reads a value that is given by one of a few words, and can tell these.
 *
 * @param <T> the type of the value
 */
public interface Worded<T> extends ITypeConverter<T> {

  /** The words, each as users should write it; all of them can be read. */
  List<String> words();
}
