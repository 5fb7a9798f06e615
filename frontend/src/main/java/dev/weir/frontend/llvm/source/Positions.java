package dev.weir.frontend.llvm.source;

import dev.weir.frontend.clang.OwnHeaders;
import dev.weir.frontend.llvm.api.LlvmValue;
import dev.weir.frontend.llvm.api.MetadataApi;
import dev.weir.frontend.llvm.source.DebugNodes.Kind;
import dev.weir.program.CxxNames;
import dev.weir.program.SourcePosition;
import dev.weir.program.SourcePosition.Inlining;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Positions in source files, from debug information. */
public final class Positions {
  // Places of operands in the nodes.
  private static final int SCOPE_FILE = 0;
  private static final int VARIABLE_FILE = 2;
  private static final int INLINED_AT = 1;
  private static final int OUTER_SCOPE = 1;
  private static final int NAME = 2;
  private static final int LINKAGE_NAME = 3;
  private static final int FILE_NAME = 0;
  private static final int FILE_FOLDER = 1;
  private static final int FILE_CHECKSUM = 2;

  /** Damaged debug information may go round. */
  private static final int MOST_INLINED = 1000;

  /** Headers of ours whose functions nothing is to be done in when what they call throws. */
  private static final Set<String> LEFT_BY_EXCEPTIONS =
      Set.of(
          "<__weir_allocator>",
          "<__weir_order>",
          "<__weir_table>",
          "<__weir_tree>",
          "<algorithm>",
          "<array>",
          "<atomic>",
          "<chrono>",
          "<compare>",
          "<concepts>",
          "<condition_variable>",
          "<deque>",
          "<exception>",
          "<forward_list>",
          "<functional>",
          "<future>",
          "<initializer_list>",
          "<iterator>",
          "<list>",
          "<map>",
          "<memory>",
          "<memory_resource>",
          "<mutex>",
          "<new>",
          "<numeric>",
          "<queue>",
          "<set>",
          "<shared_mutex>",
          "<span>",
          "<stack>",
          "<stdexcept>",
          "<string>",
          "<string_view>",
          "<system_error>",
          "<thread>",
          "<tuple>",
          "<type_traits>",
          "<unordered_map>",
          "<unordered_set>",
          "<utility>",
          "<variant>",
          "<vector>");

  private final DebugNodes nodes;
  private final Path folder;
  private final Optional<Path> headers;
  private final Set<String> ownHeaders = new HashSet<>();
  private final Map<Long, SourcePosition> locations = new HashMap<>();
  private final Map<Long, String> files = new HashMap<>();

  /**
   * Positions as seen from a folder.
   *
   * @param nodes the module's debug information
   * @param folder files below it are named relative to it
   */
  public Positions(DebugNodes nodes, Path folder) {
    this(nodes, folder, Optional.empty());
  }

  /**
   * Positions as seen from a folder.
   *
   * @param headers where Weir's own headers lie, which are named as a program includes them
   */
  public Positions(DebugNodes nodes, Path folder, Optional<Path> headers) {
    this.nodes = nodes;
    this.folder = folder;
    this.headers = headers;
  }

  /**
   * The files named so far that still have the contents that the compiler read, as it wrote down by
   * a checksum. What a {@code #line} names, or debug information that somebody made up, is none.
   */
  public Set<String> sources() {
    Set<String> sources = new HashSet<>();
    files.forEach(
        (file, name) -> {
          String checksum = nodes.text(file, FILE_CHECKSUM);
          if (!checksum.isEmpty() && !ownHeaders.contains(name) && checksum.equals(md5(name))) {
            sources.add(name);
          }
        });
    return sources;
  }

  private String md5(String name) {
    try {
      Path file = folder.resolve(name);
      return Files.isRegularFile(file)
          ? HexFormat.of()
              .formatHex(MessageDigest.getInstance("MD5").digest(Files.readAllBytes(file)))
          : "";
    } catch (IOException | InvalidPathException e) {
      return "";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }

  /** Whether a function is defined in one of Weir's own headers. */
  public boolean isInOwnHeader(LlvmValue function) {
    return ownHeaders.contains(ofFunction(function).file());
  }

  /**
   * Whether the code of an instruction may be left by an exception: it stands in no header of ours,
   * or in one that is written for that.
   */
  public boolean mayBeLeft(LlvmValue instruction) {
    String file = place(MetadataApi.debugLocation(instruction.ref())).file();
    return !ownHeaders.contains(file) || LEFT_BY_EXCEPTIONS.contains(file);
  }

  /** Of an instruction; unknown when it has none. */
  public SourcePosition of(LlvmValue instruction) {
    long location = MetadataApi.debugLocation(instruction.ref());
    if (location == 0) {
      return SourcePosition.UNKNOWN;
    }
    return locations.computeIfAbsent(location, this::read);
  }

  /** Of the definition of a function. */
  public SourcePosition ofFunction(LlvmValue function) {
    long subprogram = MetadataApi.subprogram(function.ref());
    return nodes.kind(subprogram) == Kind.SUBPROGRAM
        ? at(fileOfScope(subprogram), MetadataApi.subprogramLine(subprogram), 0)
        : SourcePosition.UNKNOWN;
  }

  /** Of the declaration of a variable, given its debug information. */
  public SourcePosition ofVariable(long variable) {
    return switch (nodes.kind(variable)) {
      case GLOBAL_VARIABLE, LOCAL_VARIABLE ->
          at(
              nodes.operand(variable, VARIABLE_FILE, Kind.FILE),
              MetadataApi.variableLine(variable),
              0);
      default -> SourcePosition.UNKNOWN;
    };
  }

  /** A location with the calls that its code was copied to; never one in a header of ours. */
  private SourcePosition read(long location) {
    SourcePosition place = place(location);
    List<Inlining> inlining = new ArrayList<>();
    long scope = location;
    long call = inlinedAt(location);
    for (int depth = 0; call != 0 && depth < MOST_INLINED; depth++) {
      if (ownHeaders.contains(place.file())) {
        place = place(call);
      } else {
        inlining.add(new Inlining(functionOfScope(scope), place(call)));
      }
      scope = call;
      call = inlinedAt(call);
    }
    return new SourcePosition(place.file(), place.line(), place.column(), inlining);
  }

  private SourcePosition place(long location) {
    return nodes.kind(location) == Kind.LOCATION
        ? at(
            fileOfScope(MetadataApi.locationScope(location)),
            MetadataApi.locationLine(location),
            MetadataApi.locationColumn(location))
        : SourcePosition.UNKNOWN;
  }

  private long inlinedAt(long location) {
    return nodes.operand(location, INLINED_AT, Kind.LOCATION);
  }

  /** The name of the function that a location stands in. */
  private String functionOfScope(long location) {
    long scope = MetadataApi.locationScope(location);
    for (int depth = 0; depth < MOST_INLINED; depth++) {
      switch (nodes.kind(scope)) {
        case SUBPROGRAM -> {
          String linkage = nodes.text(scope, LINKAGE_NAME);
          return linkage.isEmpty() ? nodes.text(scope, NAME) : CxxNames.readable(linkage);
        }
        case LEXICAL_BLOCK, LEXICAL_BLOCK_FILE -> scope = nodes.operand(scope, OUTER_SCOPE);
        default -> {
          return "";
        }
      }
    }
    return "";
  }

  private long fileOfScope(long scope) {
    return switch (nodes.kind(scope)) {
      case SUBPROGRAM, LEXICAL_BLOCK, LEXICAL_BLOCK_FILE ->
          nodes.operand(scope, SCOPE_FILE, Kind.FILE);
      default -> 0;
    };
  }

  private SourcePosition at(long file, int line, int column) {
    return file == 0
        ? SourcePosition.UNKNOWN
        : new SourcePosition(files.computeIfAbsent(file, this::name), line, column);
  }

  private String ownHeader(Path header) {
    Path included =
        header.startsWith(OwnHeaders.CPLUSPLUS_FOLDER)
            ? Path.of(OwnHeaders.CPLUSPLUS_FOLDER).relativize(header)
            : header;
    String name = "<" + included + ">";
    ownHeaders.add(name);
    return name;
  }

  private String name(long file) {
    String name = nodes.text(file, FILE_NAME);
    try {
      Path path = Path.of(name);
      if (!path.isAbsolute()) {
        Path compiledIn = Path.of(nodes.text(file, FILE_FOLDER));
        if (!compiledIn.isAbsolute() || compiledIn.equals(folder)) {
          return name;
        }
        path = compiledIn.resolve(path);
      }
      if (headers.isPresent() && path.startsWith(headers.get())) {
        return ownHeader(headers.get().relativize(path));
      }
      return path.startsWith(folder) ? folder.relativize(path).toString() : path.toString();
    } catch (InvalidPathException e) {
      return name;
    }
  }
}
