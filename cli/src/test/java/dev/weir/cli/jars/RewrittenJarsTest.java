package dev.weir.cli.jars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class RewrittenJarsTest {
  @TempDir Path folder;

  @Test
  void everyOldClassGetsANewerFormatAndPassesTheVerifier() throws Exception {
    Path jar = ClassBytes.place(CommandLine.class);
    assertThat(RewrittenJars.hasOldClasses(jar)).isTrue();

    Path copy = RewrittenJars.rewrite(jar, folder);

    assertThat(RewrittenJars.hasOldClasses(copy)).isFalse();
    List<String> names = entries(copy);
    assertThat(names).isEqualTo(entries(jar));
    ClassLoader parent = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {copy.toUri().toURL()}, parent)) {
      int verified = 0;
      for (String name : names) {
        // The one package that is for Groovy needs Groovy.
        if (name.startsWith("picocli/CommandLine") && name.endsWith(".class")) {
          String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
          assertThat(Class.forName(type, true, loader).getClassLoader()).isSameAs(loader);
          verified++;
        }
      }
      assertThat(verified).isGreaterThan(100);
    }
  }

  @Test
  void theClassPathNamesTheCopyInThePlaceOfTheJarThatHasOldClasses() throws Exception {
    Path jar = ClassBytes.place(CommandLine.class);
    Path other = ClassBytes.place(Test.class);
    Path classPath = Files.writeString(folder.resolve("class-path"), other + ":" + jar + "\n");

    RewrittenJars.main(new String[] {classPath.toString(), folder.toString()});

    assertThat(Files.readString(classPath))
        .matches(Pattern.quote(other + ":" + folder) + "/picocli-[\\w.]+-[0-9a-f]+[.]jar");
  }

  @Test
  void copiesAreNamedByTheirContentsAndThoseOfOtherContentsGo() throws Exception {
    Path classPath =
        Files.writeString(folder.resolve("class-path"), ClassBytes.place(CommandLine.class) + "");
    Path copies = Files.createDirectory(folder.resolve("copies"));
    Files.writeString(copies.resolve("picocli-of-another-build.jar"), "");

    RewrittenJars.main(new String[] {classPath.toString(), copies.toString()});

    try (Stream<Path> files = Files.list(copies)) {
      Path copy = Path.of(Files.readString(classPath));
      assertThat(files).containsExactly(copy);
      assertThat(RewrittenJars.rewrite(ClassBytes.place(CommandLine.class), copies))
          .isEqualTo(copy);
    }
  }

  private static List<String> entries(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().map(ZipEntry::getName).toList();
    }
  }
}
