package dev.weir.cli.jars;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Classes as they were compiled, by their names in jars, and copies of them. */
final class ClassBytes {
  /** Reads and writes classes that are on the class path. */
  static final ClassFile FORMAT =
      ClassFile.of(
          ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.defaultResolver()));

  private ClassBytes() {}

  static byte[] of(Class<?> type) {
    try (InputStream in = type.getResourceAsStream("/" + name(type) + ".class")) {
      return Optional.ofNullable(in).orElseThrow().readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static String name(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  /** Where the classes of a module are: a jar or a folder. */
  static Path place(Class<?> ofModule) {
    try {
      return Path.of(ofModule.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** All classes of a module. */
  static Map<String, byte[]> all(Path place) throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    if (Files.isDirectory(place)) {
      try (Stream<Path> files = Files.walk(place)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          add(classes, place.relativize(file).toString(), Files.readAllBytes(file));
        }
      }
    } else {
      try (JarFile jar = new JarFile(place.toFile())) {
        for (JarEntry entry : jar.stream().toList()) {
          try (InputStream in = jar.getInputStream(entry)) {
            add(classes, entry.getName(), in.readAllBytes());
          }
        }
      }
    }
    return classes;
  }

  private static void add(Map<String, byte[]> classes, String file, byte[] bytes) {
    if (file.endsWith(".class") && !file.equals("module-info.class")) {
      classes.put(file.replaceFirst("\\.class$", ""), bytes);
    }
  }

  /** Defines classes from their bytes, and takes the others as they are. */
  static final class Copies extends ClassLoader {
    private final Map<String, byte[]> classes;

    Copies(Map<String, byte[]> classes) {
      super(ClassBytes.class.getClassLoader());
      this.classes = classes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      byte[] bytes = classes.get(name.replace('.', '/'));
      Class<?> known = findLoadedClass(name);
      return bytes == null
          ? super.loadClass(name, resolve)
          : known != null ? known : defineClass(name, bytes, 0, bytes.length);
    }
  }
}
