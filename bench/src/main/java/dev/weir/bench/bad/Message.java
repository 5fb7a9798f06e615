package dev.weir.bench.bad;

import java.util.List;
import java.util.Optional;

/** What a worker says, a line of words with tabs between them. */
sealed interface Message {

  /** The line. */
  String line();

  /** An input is tried now. */
  record Begun(long number, Kind kind) implements Message {
    @Override
    public String line() {
      return "begun\t" + number + "\t" + kind;
    }
  }

  /**
   * An input has been tried.
   *
   * @param number of the input
   * @param kind of it
   * @param code the exit code of its command
   * @param millis how long it took
   * @param cause of what is wrong, if something is
   */
  record Ended(long number, Kind kind, int code, long millis, Optional<String> cause)
      implements Message {
    @Override
    public String line() {
      String wrong = cause.orElse("").replaceAll("\\s", " ");
      return "ended\t" + number + "\t" + kind + "\t" + code + "\t" + millis + "\t" + wrong;
    }
  }

  /** Reads a line; nothing where another one speaks, such as a virtual machine that dies. */
  static Optional<Message> of(String line) {
    String[] words = line.split("\t", -1);
    if (!List.of("begun", "ended").contains(words[0])) {
      return Optional.empty();
    }
    long number = Long.parseLong(words[1]);
    Kind kind = Kind.valueOf(words[2]);
    return Optional.of(
        words[0].equals("begun")
            ? new Begun(number, kind)
            : new Ended(
                number,
                kind,
                Integer.parseInt(words[3]),
                Long.parseLong(words[4]),
                Optional.of(words[5]).filter(text -> !text.isEmpty())));
  }
}
