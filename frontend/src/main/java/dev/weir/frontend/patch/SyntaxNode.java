package dev.weir.frontend.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One node of clang's syntax tree.
 *
 * <p>A part that a statement may have and has not (the condition of a {@code for}) is a node
 * without kind, so that the others keep their numbers.
 */
final class SyntaxNode {
  /** Clang's names of what a node may say about itself; absent ones are empty. */
  record Words(
      String kind,
      String id,
      String name,
      String opcode,
      String castKind,
      String type,
      String category,
      String value) {}

  /**
   * What a name stands for.
   *
   * @param id of the declaration
   * @param name of it
   */
  record Reference(String id, String name) {}

  final Words words;
  final SourceSpot begin;
  final SourceSpot end;

  /** The name of a declaration. */
  final SourceSpot nameSpot;

  final Reference reference;
  final boolean isPostfix;
  final boolean hasElse;
  final boolean isStatic;
  final List<SyntaxNode> children;
  private Optional<SyntaxNode> parent = Optional.empty();
  private int indexInParent;

  /** A node that is the parent of its parts from now on. */
  SyntaxNode(
      Words words,
      List<SourceSpot> spots,
      Reference reference,
      List<String> flags,
      List<SyntaxNode> children) {
    this.words = words;
    this.begin = spots.get(0);
    this.end = spots.get(1);
    this.nameSpot = spots.get(2);
    this.reference = reference;
    this.isPostfix = flags.contains("isPostfix");
    this.hasElse = flags.contains("hasElse");
    this.isStatic = flags.contains("static");
    this.children = List.copyOf(children);
    for (int i = 0; i < this.children.size(); i++) {
      this.children.get(i).parent = Optional.of(this);
      this.children.get(i).indexInParent = i;
    }
  }

  String kind() {
    return words.kind();
  }

  boolean is(String... kinds) {
    return List.of(kinds).contains(kind());
  }

  Optional<SyntaxNode> parent() {
    return parent;
  }

  /** Which of its parent's parts it is. */
  int indexInParent() {
    return indexInParent;
  }

  SyntaxNode child(int index) {
    return children.get(index);
  }

  SyntaxNode last() {
    return children.getLast();
  }

  boolean isDeclaration() {
    return kind().endsWith("Decl");
  }

  /** An expression has a type and is no declaration. */
  boolean isExpression() {
    return !words.type().isEmpty() && !isDeclaration();
  }

  /** Whether both ends come from the same use of a macro, whatever else. */
  boolean isFromOneMacro() {
    return begin.isMacro() && end.isMacro() && begin.expansion().equals(end.expansion());
  }

  /** This node and all below it, each before its parts. */
  List<SyntaxNode> all() {
    List<SyntaxNode> nodes = new ArrayList<>();
    collect(nodes);
    return nodes;
  }

  private void collect(List<SyntaxNode> nodes) {
    nodes.add(this);
    children.forEach(child -> child.collect(nodes));
  }
}
