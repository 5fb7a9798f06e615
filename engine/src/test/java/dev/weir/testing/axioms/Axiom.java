package dev.weir.testing.axioms;

import java.util.function.Supplier;

/**
 * One row of the table of a model.
 *
 * @param name its name in the literature
 * @param shape what is asked of the relation
 * @param relation the relation; only made when the axiom is asked
 */
record Axiom(String name, Shape shape, Supplier<Relation> relation) {

  /** What can be asked of a relation. */
  enum Shape {
    /** No steps lead back. */
    ACYCLIC,
    /** Nothing is related to itself. */
    IRREFLEXIVE,
    /** Nothing is related. */
    EMPTY
  }

  static Axiom acyclic(String name, Supplier<Relation> relation) {
    return new Axiom(name, Shape.ACYCLIC, relation);
  }

  static Axiom irreflexive(String name, Supplier<Relation> relation) {
    return new Axiom(name, Shape.IRREFLEXIVE, relation);
  }

  static Axiom empty(String name, Supplier<Relation> relation) {
    return new Axiom(name, Shape.EMPTY, relation);
  }

  boolean holds() {
    return switch (shape) {
      case ACYCLIC -> relation.get().isAcyclic();
      case IRREFLEXIVE -> relation.get().isIrreflexive();
      case EMPTY -> relation.get().isEmpty();
    };
  }
}
