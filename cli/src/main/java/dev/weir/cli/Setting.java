package dev.weir.cli;

import java.util.Optional;

/**
 * A name and perhaps a value.
 *
 * @param name what stands before the first {@code =}
 * @param value what stands after it, if there is one
 */
record Setting(String name, Optional<String> value) {

  String required(String option, String form) throws UsageException {
    return value.orElseThrow(
        () -> new UsageException(option + " '" + name + "' has no value; write it as " + form));
  }

  static Setting of(String option, String text, String form) throws UsageException {
    int equals = text.indexOf('=');
    String name = equals < 0 ? text : text.substring(0, equals);
    if (name.isEmpty()) {
      throw new UsageException(option + " '" + text + "' has no name; write it as " + form);
    }
    return new Setting(
        name, equals < 0 ? Optional.empty() : Optional.of(text.substring(equals + 1)));
  }
}
