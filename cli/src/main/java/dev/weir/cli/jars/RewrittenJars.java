package dev.weir.cli.jars;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.DeadCodeOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.constant.ClassDesc;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Copies of jars with classes of which the JVM can remember all that a start needs.
 *
 * <p>Classes older than Java 6 have no stack maps. The JVM keeps none of them in its memory of
 * earlier runs (JEP 483), so that each start reads and verifies them anew: for the library of the
 * command line that was a tenth of the time of a small check. They get a newer format. Nor does it
 * keep the code of some call sites; those of Weir's own classes become plain code.
 */
public final class RewrittenJars {
  /** The first format with stack maps that the JVM demands. */
  private static final int WITH_STACK_MAPS = ClassFile.JAVA_7_VERSION;

  /** The oldest format that the JVM remembers. */
  private static final int OLDEST_REMEMBERED = ClassFile.JAVA_6_VERSION;

  private static final String JAR = ".jar";

  /** Where the classes of Weir are. */
  private static final String OWN = "dev/weir/";

  private RewrittenJars() {}

  /**
   * Rewrites what needs it, and the class path with it.
   *
   * @param arguments the file that holds the class path; the folder for the copies
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    Path classPath = Path.of(arguments[0]);
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    List<String> entries = List.of(Files.readString(classPath).strip().split(File.pathSeparator));
    StringBuilder result = new StringBuilder();
    for (String entry : entries) {
      result.append(result.isEmpty() ? "" : File.pathSeparator);
      Path jar = Path.of(entry);
      result.append(isOwn(jar) || hasOldClasses(jar) ? rewrite(jar, folder) : entry);
    }
    Path complete = classPath.resolveSibling(classPath.getFileName() + ".new");
    Files.writeString(complete, result);
    Files.move(complete, classPath, StandardCopyOption.REPLACE_EXISTING);
    forgetOthers(folder, List.of(result.toString().split(File.pathSeparator)));
  }

  /** Removes the copies of earlier builds. Who runs from them has them open. */
  private static void forgetOthers(Path folder, List<String> entries) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(file -> file.toString().endsWith(JAR)).toList()) {
        if (!entries.contains(file.toString())) {
          Files.delete(file);
        }
      }
    }
  }

  /** Whether a jar holds classes of Weir. */
  private static boolean isOwn(Path jar) throws IOException {
    return holds(jar, (input, entry) -> isOwn(entry));
  }

  /** Whether a jar holds classes that the JVM does not remember. */
  static boolean hasOldClasses(Path jar) throws IOException {
    return holds(jar, (input, entry) -> isClass(entry) && isOld(read(input, entry)));
  }

  /** What an entry of a jar may be. */
  private interface Kind {
    boolean is(JarFile jar, JarEntry entry) throws IOException;
  }

  private static boolean holds(Path jar, Kind kind) throws IOException {
    if (!Files.isRegularFile(jar)) {
      return false;
    }
    try (JarFile input = new JarFile(jar.toFile())) {
      for (JarEntry entry : input.stream().toList()) {
        if (kind.is(input, entry)) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Writes the copy of a jar into a folder. Its name tells its contents, so that processes of an
   * earlier build go on with theirs, and what is kept of other contents is not taken for its own.
   *
   * @return where it is
   */
  static Path rewrite(Path jar, Path folder) throws IOException {
    Path unfinished = folder.resolve(jar.getFileName() + ".new");
    CRC32 checksum = new CRC32();
    try (JarFile input = new JarFile(jar.toFile());
        JarOutputStream output = new JarOutputStream(Files.newOutputStream(unfinished))) {
      ClassFile format = formatWithin(input);
      Map<String, byte[]> own = own(format, input);
      for (JarEntry entry : input.stream().toList()) {
        JarEntry copied = new JarEntry(entry.getName());
        copied.setTime(entry.getTime());
        output.putNextEntry(copied);
        byte[] ofOwn = own.get(nameOfClass(entry));
        byte[] rewritten = ofOwn != null ? ofOwn : rewritten(format, entry, read(input, entry));
        checksum.update(entry.getName().getBytes(StandardCharsets.UTF_8));
        checksum.update(rewritten);
        output.write(rewritten);
      }
    }
    String name = String.valueOf(jar.getFileName()).replaceFirst("\\.jar$", "");
    Path copy = folder.resolve(name + "-" + Long.toHexString(checksum.getValue()) + JAR);
    return Files.move(unfinished, copy, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The classes of Weir in a jar, rewritten. */
  private static Map<String, byte[]> own(ClassFile format, JarFile jar) throws IOException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    for (JarEntry entry : jar.stream().toList()) {
      if (isOwn(entry)) {
        classes.put(nameOfClass(entry), PlainCallSites.in(format, read(jar, entry)));
      }
    }
    return classes;
  }

  private static String nameOfClass(JarEntry entry) {
    return entry.getName().replaceFirst("\\.class$", "");
  }

  private static byte[] rewritten(ClassFile format, JarEntry entry, byte[] bytes) {
    return isClass(entry) && isOld(bytes) ? renewed(format, bytes) : bytes;
  }

  private static boolean isOwn(JarEntry entry) {
    return entry.getName().startsWith(OWN) && isClass(entry);
  }

  private static boolean isClass(JarEntry entry) {
    return entry.getName().endsWith(".class");
  }

  /** Bytes 6 and 7 of a class hold its format's number. */
  private static boolean isOld(byte[] bytes) {
    return ((bytes[6] & 0xff) << 8 | bytes[7] & 0xff) < OLDEST_REMEMBERED;
  }

  private static byte[] renewed(ClassFile format, byte[] bytes) {
    ClassModel model = format.parse(bytes);
    ClassTransform withCodeMadeAnew =
        ClassTransform.transformingMethodBodies((code, element) -> code.with(element));
    ClassTransform withoutVersion =
        (builder, element) -> {
          if (!(element instanceof ClassFileVersion)) {
            builder.with(element);
          }
        };
    ClassTransform withVersion =
        ClassTransform.endHandler(builder -> builder.withVersion(WITH_STACK_MAPS, 0));
    return format.transformClass(
        model, withCodeMadeAnew.andThen(withoutVersion).andThen(withVersion));
  }

  /** Writes classes whose stack maps are worked out with the types that a jar holds. */
  private static ClassFile formatWithin(JarFile jar) {
    ClassHierarchyResolver inJar =
        ClassHierarchyResolver.ofResourceParsing((ClassDesc type) -> open(jar, type));
    ClassHierarchyResolver all = ClassHierarchyResolver.defaultResolver().orElse(inJar);
    return ClassFile.of(
        StackMapsOption.GENERATE_STACK_MAPS,
        DeadCodeOption.PATCH_DEAD_CODE,
        ClassHierarchyResolverOption.of(all));
  }

  private static @Nullable InputStream open(JarFile jar, ClassDesc type) {
    String name =
        Stream.of(type.packageName().replace('.', '/'), type.displayName())
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("/", "", ".class"));
    JarEntry entry = jar.getJarEntry(name);
    try {
      return entry == null ? null : jar.getInputStream(entry);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] read(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream bytes = jar.getInputStream(entry)) {
      return bytes.readAllBytes();
    }
  }
}
