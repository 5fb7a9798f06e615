package dev.weir.frontend.patch;

import dev.weir.frontend.patch.Extents.Extent;
import dev.weir.frontend.patch.SourceSpot.Spot;
import dev.weir.frontend.patch.Tokens.Token;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The macros that a node comes from. Clang names the outermost use of a macro and the place where a
 * token is written; the uses between the two are found in the definitions.
 */
final class MacroUses {
  /**
   * A macro of the program.
   *
   * @param parameters in their order
   * @param text the directive, up to the end of its last line
   * @param body where what it stands for begins
   */
  record Definition(String name, List<String> parameters, Extent text, int body) {
    boolean contains(SourceText file, int offset) {
      return text.file() == file && body <= offset && offset < text.end();
    }
  }

  /**
   * A use of a macro.
   *
   * @param text its name and its arguments
   */
  record Use(Definition macro, Extent text) {}

  private final Sources sources;
  private final Map<String, List<Definition>> definitions = new HashMap<>();

  /** The same by where their bodies begin. */
  private final Map<SourceText, NavigableMap<Integer, Definition>> inFiles = new HashMap<>();

  MacroUses(Sources sources) {
    this.sources = sources;
    for (SourceText file : sources.texts()) {
      for (Token hash : file.tokens().between(0, Integer.MAX_VALUE)) {
        Token word = file.tokens().from(hash.end());
        if (hash.is("hash") && file.of(word).equals("define")) {
          Definition found = definition(file, hash, file.tokens().from(word.end()));
          definitions.computeIfAbsent(found.name(), name -> new ArrayList<>()).add(found);
          inFiles.computeIfAbsent(file, one -> new TreeMap<>()).put(found.body(), found);
        }
      }
    }
  }

  /** The directives that define macros. */
  List<Extent> definitions() {
    return definitions.values().stream().flatMap(List::stream).map(Definition::text).toList();
  }

  private static Definition definition(SourceText file, Token hash, Token name) {
    int end = file.directiveEnd(name.begin());
    List<String> parameters = new ArrayList<>();
    int body = name.end();
    Token open = file.tokens().from(name.end());
    if (open.is("l_paren") && open.begin() == name.end()) {
      body = file.tokens().closing(open);
      for (int[] part : file.tokens().arguments(open)) {
        parameters.add(part[0] < 0 ? "" : file.text().substring(part[0], part[1]));
      }
    }
    Extent text = new Extent(file, hash.begin(), end, false);
    return new Definition(file.of(name), parameters, text, body);
  }

  /**
   * The uses that a node comes from, the one in the source first, then always one in what the one
   * before it stands for; empty where they are not known.
   */
  List<Use> of(SyntaxNode node) {
    Optional<Use> outermost = outermost(node);
    Optional<Definition> innermost = innermost(node);
    if (outermost.isEmpty() || innermost.isEmpty()) {
      return List.of();
    }
    List<List<Use>> paths = new ArrayList<>();
    findPaths(List.of(outermost.get()), innermost.get(), paths);
    if (paths.size() < 2) {
      return paths.isEmpty() ? List.of() : paths.getFirst();
    }
    // Several uses of one macro have their nodes in the order of the text.
    Definition macro = innermost.get();
    List<SyntaxNode> alike =
        root(node).all().stream()
            .filter(other -> other.kind().equals(node.kind()) && Extents.isSameUse(other, node))
            .filter(other -> innermost(other).equals(innermost))
            .filter(other -> firstIn(macro, other).equals(firstIn(macro, node)))
            .toList();
    return alike.size() == paths.size() ? paths.get(alike.indexOf(node)) : List.of();
  }

  /** The first token of a node that a definition brings. */
  private Optional<Spot> firstIn(Definition macro, SyntaxNode node) {
    return node.all().stream()
        .map(part -> part.begin.spelling())
        .filter(token -> around(token).filter(macro::equals).isPresent())
        .findFirst();
  }

  private static SyntaxNode root(SyntaxNode node) {
    SyntaxNode root = node;
    while (root.parent().isPresent()) {
      root = root.parent().get();
    }
    return root;
  }

  private Optional<Use> outermost(SyntaxNode node) {
    if (!node.isFromOneMacro()) {
      return Optional.empty();
    }
    Spot begin = node.begin.expansion();
    return sources
        .text(begin.file())
        .flatMap(file -> use(file, begin.offset()).stream().findFirst());
  }

  /** What the token at an offset uses: each macro of this name. */
  private List<Use> use(SourceText file, int offset) {
    Token name = file.tokens().from(offset);
    List<Definition> macros = definitions.getOrDefault(file.of(name), List.of());
    boolean isCall = file.tokens().from(name.end()).is("l_paren");
    List<Use> uses = new ArrayList<>();
    for (Definition macro : macros) {
      if (macro.parameters().isEmpty() || isCall) {
        int end = file.macroEnd(name.begin(), !macro.parameters().isEmpty());
        uses.add(new Use(macro, new Extent(file, name.begin(), end, false)));
      }
    }
    return uses;
  }

  /** The definition that all of a node is written in, but for what its macro gets as arguments. */
  private Optional<Definition> innermost(SyntaxNode node) {
    Optional<Definition> begin = around(node.begin.spelling());
    Optional<Definition> end = around(node.end.spelling());
    if (begin.isPresent() && begin.equals(end)) {
      return begin;
    }
    if (node.is("AtomicExpr")) {
      return node.all().stream()
          .filter(part -> Extents.isSameUse(part, node))
          .map(part -> part.begin.spelling())
          .flatMap(
              part ->
                  around(part).filter(d -> Extents.atomicUse(part, d.text()).isPresent()).stream())
          .findFirst()
          .or(() -> deepest(node));
    }
    if (begin.isPresent() && end.isPresent()) {
      return node.begin.isArgument() == node.end.isArgument()
          ? Optional.empty()
          : node.begin.isArgument() ? end : begin;
    }
    return begin.or(() -> end);
  }

  /**
   * Of the definitions that bring something of a node that from which most other ones lead there: a
   * macro may have no token of its own, only what it gets.
   */
  private Optional<Definition> deepest(SyntaxNode node) {
    Optional<Use> outermost = outermost(node);
    if (outermost.isEmpty()) {
      return Optional.empty();
    }
    Optional<Definition> deepest = Optional.empty();
    int depth = 0;
    for (SyntaxNode part : node.all()) {
      Optional<Definition> macro =
          Extents.isSameUse(part, node) ? around(part.begin.spelling()) : Optional.empty();
      if (macro.isPresent()) {
        List<List<Use>> paths = new ArrayList<>();
        findPaths(List.of(outermost.get()), macro.get(), paths);
        if (!paths.isEmpty() && paths.getFirst().size() > depth) {
          depth = paths.getFirst().size();
          deepest = macro;
        }
      }
    }
    return deepest;
  }

  private Optional<Definition> around(Spot token) {
    return sources
        .text(token.file())
        .flatMap(
            file -> {
              var before =
                  inFiles
                      .getOrDefault(file, Collections.emptyNavigableMap())
                      .floorEntry(token.offset());
              return before == null
                  ? Optional.empty()
                  : Optional.of(before.getValue())
                      .filter(macro -> macro.contains(file, token.offset()));
            });
  }

  private void findPaths(List<Use> path, Definition innermost, List<List<Use>> found) {
    Use last = path.getLast();
    if (last.macro().equals(innermost)) {
      found.add(path);
      return;
    }
    for (Use next : usesIn(last, path.size() == 1)) {
      if (path.stream().noneMatch(use -> use.macro().equals(next.macro()))) {
        List<Use> longer = new ArrayList<>(path);
        longer.add(next);
        findPaths(longer, innermost, found);
      }
    }
  }

  /**
   * The uses of macros in what a use stands for.
   *
   * @param withArguments whether also those in its arguments
   */
  private Set<Use> usesIn(Use use, boolean withArguments) {
    Set<Use> uses = new LinkedHashSet<>();
    Definition macro = use.macro();
    addUses(macro.text().file(), macro.body(), macro.text().end(), macro.parameters(), uses);
    if (withArguments && !macro.parameters().isEmpty()) {
      Extent text = use.text();
      int begin = text.file().tokens().from(text.begin()).end();
      for (Use inside : addUses(text.file(), begin, text.end(), List.of(), new LinkedHashSet<>())) {
        Extent own = inside.text();
        uses.add(new Use(inside.macro(), new Extent(own.file(), own.begin(), own.end(), true)));
      }
    }
    return uses;
  }

  private Set<Use> addUses(
      SourceText file, int begin, int end, List<String> parameters, Set<Use> uses) {
    int outerEnd = begin;
    for (Token token : file.tokens().between(begin, end)) {
      String name = file.of(token);
      if (!definitions.containsKey(name) || parameters.contains(name)) {
        continue;
      }
      for (Use use : use(file, token.begin())) {
        Extent text = use.text();
        boolean isArgument = token.begin() < outerEnd;
        uses.add(new Use(use.macro(), new Extent(file, text.begin(), text.end(), isArgument)));
        outerEnd = Math.max(outerEnd, text.end());
      }
    }
    return uses;
  }

  /**
   * The text of a node in what the last of some uses stands for: where it is written there, or the
   * use of a macro that it comes from.
   *
   * @param outer uses, the one in the source first
   */
  Optional<Extent> text(SyntaxNode node, List<Use> outer) {
    List<Use> own = of(node);
    if (own.size() < outer.size() || !own.subList(0, outer.size()).equals(outer)) {
      return Optional.empty();
    }
    if (own.size() > outer.size()) {
      return Optional.of(own.get(outer.size()).text());
    }
    Definition macro = outer.getLast().macro();
    Spot begin = node.begin.spelling();
    Spot end = node.end.spelling();
    SourceText file = macro.text().file();
    boolean isHere =
        sources.text(begin.file()).filter(f -> f == file).isPresent()
            && begin.file().equals(end.file())
            && macro.contains(file, begin.offset())
            && macro.contains(file, end.end() - 1)
            && begin.offset() < end.end();
    if (isHere) {
      return Optional.of(whole(macro, new Extent(file, begin.offset(), end.end(), false)));
    }
    return node.is("AtomicExpr")
        ? firstIn(macro, node)
            .flatMap(part -> Extents.atomicUse(part, macro.text()).or(() -> useAround(macro, part)))
        : Optional.empty();
  }

  /** The innermost use of a macro of the program around a token of a definition. */
  private Optional<Extent> useAround(Definition macro, Spot token) {
    SourceText file = macro.text().file();
    return addUses(file, macro.body(), macro.text().end(), List.of(), new LinkedHashSet<>())
        .stream()
        .map(Use::text)
        .filter(text -> text.begin() < token.offset() && token.end() < text.end())
        .min(Comparator.comparingInt(Extent::size));
  }

  /** A part of a definition, with all of each use of a macro of which it has several arguments. */
  Extent whole(Definition macro, Extent part) {
    SourceText file = part.file();
    Set<Use> uses =
        addUses(file, macro.body(), macro.text().end(), List.of(), new LinkedHashSet<>());
    Extent whole = part;
    for (Use use : uses) {
      Extent text = use.text();
      boolean isInArguments =
          text.begin() < whole.begin() && whole.end() <= text.end()
              || text.begin() < whole.end() && whole.end() < text.end();
      if (isInArguments && !isWithinOneArgument(text, whole)) {
        whole =
            new Extent(
                file,
                Math.min(text.begin(), whole.begin()),
                Math.max(text.end(), whole.end()),
                text.isArgument());
      } else if (isInArguments) {
        whole = new Extent(file, whole.begin(), whole.end(), true);
      }
    }
    return whole;
  }

  private static boolean isWithinOneArgument(Extent use, Extent part) {
    SourceText file = use.file();
    Token name = file.tokens().from(use.begin());
    return file.tokens().arguments(file.tokens().from(name.end())).stream()
        .anyMatch(argument -> argument[0] <= part.begin() && part.end() <= argument[1]);
  }

  /**
   * What a use gives to a parameter of its macro.
   *
   * @return empty where the macro has no such parameter
   */
  static Optional<Extent> argument(Use use, String parameter) {
    int index = use.macro().parameters().indexOf(parameter);
    SourceText file = use.text().file();
    Token name = file.tokens().from(use.text().begin());
    List<int[]> arguments = file.tokens().arguments(file.tokens().from(name.end()));
    return index < 0 || index >= arguments.size() || arguments.get(index)[0] < 0
        ? Optional.empty()
        : Optional.of(new Extent(file, arguments.get(index)[0], arguments.get(index)[1], true));
  }
}
