package dev.weir.frontend.llvm.variable;

import dev.weir.frontend.InputException;
import dev.weir.frontend.Surroundings;
import dev.weir.program.Global;
import dev.weir.program.Operand;
import dev.weir.program.SourcePosition;
import dev.weir.program.TypeLayout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The variables that headers declare and no file defines: the standard streams, the environment,
 * and the tables in which the library finds what the user maps into the program's view. What a
 * variable points to follows it in the same object.
 */
public final class ProvidedVariables {
  private static final int POINTER = 8;
  private static final long MOST = 1 << 24;

  /** The size of a stream, which starts with its kind; the library's files.c says the same. */
  private static final int STREAM = 88;

  /** Where in it the kind of its lock is, and that kind. */
  private static final int KIND_OF_LOCK = 48;

  private static final int RECURSIVE = 1;

  private final List<String> environment;
  private final Map<String, byte[]> files;

  private ProvidedVariables(List<String> environment, Map<String, byte[]> files) {
    this.environment = environment;
    this.files = files;
  }

  /**
   * Reads the files.
   *
   * @throws InputException if one cannot be read
   */
  public static ProvidedVariables of(Surroundings surroundings) throws InputException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (Map.Entry<String, Path> file : surroundings.files().entrySet()) {
      files.put(file.getKey(), read(file.getKey(), file.getValue()));
    }
    return new ProvidedVariables(
        surroundings.environment().entrySet().stream()
            .map(variable -> variable.getKey() + "=" + variable.getValue())
            .toList(),
        files);
  }

  private static byte[] read(String name, Path file) throws InputException {
    String option = "--file " + name + "=" + file + ": ";
    if (!Files.isRegularFile(file)) {
      String what = Files.exists(file) ? "not a plain file" : "no such file";
      throw new InputException(option + what + "; check the path");
    }
    try {
      if (Files.size(file) > MOST) {
        throw new InputException(option + "larger than 16 MiB; give a smaller file");
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new InputException(option + "cannot be read; check the permissions");
    }
  }

  /** {@code NAME=VALUE} for each variable of the environment. */
  public List<String> environment() {
    return environment;
  }

  /**
   * A variable.
   *
   * @param number that it will have in the program
   */
  public Optional<Global> find(String name, int number) {
    return switch (name) {
      case "stdin" -> Optional.of(stream(name, number, 1));
      case "stdout" -> Optional.of(stream(name, number, 2));
      case "stderr" -> Optional.of(stream(name, number, 3));
      case "environ", "__environ" -> {
        Image image = new Image(number);
        image.pointTo(0, POINTER);
        image.reserve(POINTER);
        yield Optional.of(environment(name, image));
      }
      case "weir_environment" -> Optional.of(environment(name, new Image(number)));
      case "weir_mapped_files" -> Optional.of(mapped(name, number));
      case "__dso_handle" -> Optional.of(Global.zeroed(name, POINTER));
      // Whether there has only been one thread: no.
      case "__libc_single_threaded" -> Optional.of(Global.zeroed(name, 1));
      default -> Optional.empty();
    };
  }

  private static Global stream(String name, int number, int kind) {
    Image image = new Image(number);
    image.pointTo(0, POINTER);
    image.reserve(POINTER);
    image.put(kind);
    image.reserve(KIND_OF_LOCK - POINTER);
    image.put(RECURSIVE);
    image.reserve(STREAM - KIND_OF_LOCK - POINTER);
    return image.global(name, false);
  }

  private Global environment(String name, Image image) {
    int table = image.size();
    image.reserve(POINTER * (environment.size() + 1));
    for (int i = 0; i < environment.size(); i++) {
      image.pointTo(table + POINTER * i, image.size());
      image.put(environment.get(i));
    }
    return image.global(name, false);
  }

  private Global mapped(String name, int number) {
    int row = 3 * POINTER;
    Image image = new Image(number);
    for (byte[] contents : files.values()) {
      image.reserve(2 * POINTER);
      image.put(contents.length);
    }
    image.reserve(row);
    int at = 0;
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      image.pointTo(at, image.size());
      image.put(file.getKey());
      image.pointTo(at + POINTER, image.size());
      image.put(file.getValue());
      at += row;
    }
    return image.global(name, true);
  }

  /** The initial bytes of one object, with addresses within it. */
  private static final class Image {
    private final int number;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<Global.Relocation> relocations = new ArrayList<>();

    private Image(int number) {
      this.number = number;
    }

    private int size() {
      return bytes.size();
    }

    private void reserve(int count) {
      bytes.writeBytes(new byte[count]);
    }

    /** Appends an integer of 8 bytes. */
    private void put(long value) {
      for (int i = 0; i < POINTER; i++) {
        bytes.write((int) (value >>> 8 * i));
      }
    }

    /** Appends a string with the zero that ends it. */
    private void put(String text) {
      put((text + "\0").getBytes(StandardCharsets.UTF_8));
    }

    /** Appends bytes. */
    private void put(byte[] data) {
      bytes.writeBytes(data);
    }

    /** Has the address of another place of the object stand at a place. */
    private void pointTo(int at, int target) {
      relocations.add(new Global.Relocation(at, new Operand.GlobalAddress(number, target)));
    }

    private Global global(String name, boolean constant) {
      return new Global(
          name,
          bytes.size(),
          POINTER,
          constant,
          bytes.toByteArray(),
          relocations,
          TypeLayout.SCALAR,
          SourcePosition.UNKNOWN);
    }
  }
}
