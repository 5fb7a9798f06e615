package dev.weir.suite;

import dev.weir.frontend.InputException;
import dev.weir.frontend.InputFiles;
import dev.weir.frontend.input.CommentSyntax;
import dev.weir.frontend.input.InputFormat;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.TreeSet;

/** Finds the files that may be tests. */
public final class TestFiles {
  private TestFiles() {}

  /**
   * A file itself, or the files below a folder by name; what begins with a dot is left out.
   *
   * @throws InputException if there is none
   */
  public static List<Path> find(Path path) throws InputException {
    InputFiles.require(path);
    if (!Files.exists(path)) {
      throw new InputException(path + ": no such file; check the path");
    }
    if (!Files.isDirectory(path)) {
      if (CommentSyntax.of(path).isEmpty()) {
        throw new InputException(
            path
                + ": not a kind of file for tests; give "
                + endings()
                + " files, or folders of them");
      }
      return List.of(path);
    }
    TreeSet<Path> found = new TreeSet<>();
    try {
      Files.walkFileTree(
          path,
          EnumSet.of(FileVisitOption.FOLLOW_LINKS),
          Integer.MAX_VALUE,
          new Visitor(path, found));
    } catch (IOException e) {
      throw new InputException(e.getMessage() + ": cannot be read; check its permissions");
    }
    return new ArrayList<>(found);
  }

  private static String endings() {
    List<String> all = InputFormat.endingsOfTests().stream().map(ending -> "." + ending).toList();
    return String.join(", ", all.subList(0, all.size() - 1)) + " or " + all.getLast();
  }

  private static final class Visitor extends SimpleFileVisitor<Path> {
    private final Path root;
    private final TreeSet<Path> found;

    Visitor(Path root, TreeSet<Path> found) {
      this.root = root;
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return !folder.equals(root) && isHidden(folder)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (!isHidden(file) && Files.isRegularFile(file) && CommentSyntax.of(file).isPresent()) {
        found.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof FileSystemLoopException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    private static boolean isHidden(Path path) {
      return String.valueOf(path.getFileName()).startsWith(".");
    }
  }
}
