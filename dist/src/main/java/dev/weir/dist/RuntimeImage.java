package dev.weir.dist;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.spi.ToolProvider;

/** The part of Java that Weir needs, as a folder of its own. */
final class RuntimeImage {
  /** Libraries can work with these, in parts that Weir does not use, and do without. */
  private static final Set<String> ONLY_FOR_LIBRARIES = Set.of("java.desktop", "java.sql");

  private RuntimeImage() {}

  /** The modules of Java that jars refer to. */
  static Set<String> modules(List<Path> own, List<Path> libraries) throws IOException {
    Set<String> modules = new TreeSet<>(needs(libraries));
    modules.removeAll(ONLY_FOR_LIBRARIES);
    modules.addAll(needs(own));
    return modules;
  }

  private static Set<String> needs(List<Path> jars) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("--multi-release", "base", "--ignore-missing-deps", "--list-deps"));
    jars.forEach(jar -> arguments.add(jar.toString()));
    Set<String> modules = new TreeSet<>();
    run("jdeps", arguments)
        .lines()
        .map(line -> line.strip().split("/", 2)[0])
        .filter(name -> name.startsWith("java.") || name.startsWith("jdk."))
        .forEach(modules::add);
    return modules;
  }

  /** Makes the image of these modules, in a folder that does not exist yet. */
  static void make(Set<String> modules, Path folder) throws IOException {
    // The archive is compressed as a whole, and what is not compressed once more starts faster.
    run(
        "jlink",
        List.of(
            "--add-modules",
            String.join(",", modules),
            "--strip-debug",
            "--no-header-files",
            "--no-man-pages",
            "--output",
            folder.toString()));
  }

  private static String run(String tool, List<String> arguments) throws IOException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        ToolProvider.findFirst(tool)
            .orElseThrow(() -> new IOException("this JDK has no " + tool + "; use a full one"))
            .run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new));
    if (code != 0) {
      throw new IOException(tool + " failed: " + out + err);
    }
    return out.toString();
  }
}
