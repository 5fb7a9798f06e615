package dev.weir.frontend.automaton;

import dev.weir.frontend.InputException;
import dev.weir.program.automaton.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the text of a process into a graph of its places. */
final class TextParser {
  private final Tokens tokens;
  private final AccessParser accesses;
  private final PlaceGraph graph;
  private final Map<String, Integer> labels = new HashMap<>();
  private final Map<String, Integer> awaited = new LinkedHashMap<>();
  private final Map<String, Token> jumps = new LinkedHashMap<>();
  private boolean isLocked;

  TextParser(Tokens tokens, AccessParser accesses, PlaceGraph graph) {
    this.tokens = tokens;
    this.accesses = accesses;
    this.graph = graph;
  }

  /** Reads the text up to the next process; it starts at place 0. Gives the places of labels. */
  Map<String, Integer> read() throws InputException {
    statements(graph.place());
    if (!tokens.isNext("process") && !tokens.isAtEnd()) {
      throw tokens.unexpected("';' and a statement, or the next process");
    }
    for (Token jump : jumps.values()) {
      if (!labels.containsKey(jump.text())) {
        throw jump.wrong("this process has no label " + jump.quoted() + "; add it");
      }
    }
    return labels;
  }

  /** Reads statements from a place on and gives the place after them. */
  private int statements(int start) throws InputException {
    int place = start;
    do {
      if (isAfterLast()) {
        break;
      }
      place = statement(place);
    } while (tokens.take(";"));
    return place;
  }

  private boolean isAfterLast() {
    return tokens.isNext("}")
        || tokens.isNext("or")
        || tokens.isNext("process")
        || tokens.isAtEnd();
  }

  private int statement(int start) throws InputException {
    int depth = tokens.depth();
    tokens.enter();
    int mark = tokens.mark();
    int place = labels(start);
    boolean isLabelAlone = tokens.mark() != mark && isAfterLast();
    int end = isLabelAlone ? place : unlabelled(place);
    tokens.leaveTo(depth);
    return end;
  }

  private int labels(int start) throws InputException {
    int place = start;
    while (tokens.peek().kind() == Token.Kind.WORD && !Keywords.isReserved(tokens.peek())) {
      Token label = tokens.next();
      if (tokens.isNext("(")) {
        throw label.wrong("there is no macro " + label.quoted() + " above; define it there");
      }
      if (!tokens.take(":")) {
        throw label.wrong("expected a statement, or a label with ':', found " + label.quoted());
      }
      refuseLocked(label, "a label");
      if (labels.containsKey(label.text())) {
        throw label.wrong("there is a label " + label.quoted() + " already; choose another name");
      }
      int labelled = awaited.getOrDefault(label.text(), place);
      if (labelled != place) {
        graph.add(place, new Action.Silent(), labelled, accesses.statement(label));
        place = labelled;
      }
      labels.put(label.text(), place);
    }
    return place;
  }

  private int unlabelled(int place) throws InputException {
    int mark = tokens.mark();
    Token first = tokens.next();
    return switch (first.text()) {
      case "{" -> block(place);
      case "if" -> choice(place, first);
      case "while" -> loop(place, first);
      case "either" -> either(place, first);
      case "goto" -> jump(place, first);
      case "locked" -> tokens.isNext("{") ? locked(place, first) : simple(place, first, mark);
      default -> simple(place, first, mark);
    };
  }

  private int simple(int place, Token first, int mark) throws InputException {
    Action action = accesses.action(first);
    switch (action) {
      case Action.Wait _ -> refuseLocked(first, "a fence");
      case Action.LockedWrite _ -> refuseLocked(first, "a locked write");
      case Action.CompareAndSwap _ -> refuseLocked(first, "cas");
      case Action.Silent _, Action.Assume _, Action.Assign _ -> {}
      case Action.ReadInto _, Action.ReadEqual _, Action.Write _, Action.Locked _ -> {}
    }
    int end = graph.place();
    graph.add(place, action, end, new Statement(first.position(), tokens.writtenSince(mark)));
    return end;
  }

  private int block(int place) throws InputException {
    int end = statements(place);
    tokens.expect("}");
    return end;
  }

  private int choice(int place, Token start) throws InputException {
    Condition condition = accesses.condition();
    Statement statement = accesses.statement(start);
    tokens.expect("then");
    int then = graph.place();
    graph.add(place, new Action.Assume(condition), then, statement);
    int thenEnd = statement(then);
    int otherwise = graph.place();
    graph.add(place, new Action.Assume(new Condition.Not(condition)), otherwise, statement);
    int otherwiseEnd = tokens.take("else") ? statement(otherwise) : otherwise;
    graph.add(thenEnd, new Action.Silent(), otherwiseEnd, statement);
    return otherwiseEnd;
  }

  private int loop(int place, Token start) throws InputException {
    refuseLocked(start, "a loop");
    Condition condition = accesses.condition();
    Statement statement = accesses.statement(start);
    tokens.expect("do");
    int body = graph.place();
    graph.add(place, new Action.Assume(condition), body, statement);
    graph.add(statement(body), new Action.Silent(), place, statement);
    int end = graph.place();
    graph.add(place, new Action.Assume(new Condition.Not(condition)), end, statement);
    return end;
  }

  private int either(int place, Token start) throws InputException {
    Statement statement = accesses.statement(start);
    tokens.expect("{");
    int end = graph.place();
    do {
      int alternative = graph.place();
      graph.add(place, new Action.Silent(), alternative, statement);
      graph.add(statements(alternative), new Action.Silent(), end, statement);
    } while (tokens.take("or"));
    tokens.expect("}");
    return end;
  }

  private int jump(int place, Token start) throws InputException {
    refuseLocked(start, "goto");
    Token label = Keywords.refuse(tokens.word("a label"));
    jumps.putIfAbsent(label.text(), label);
    Integer target = labels.get(label.text());
    if (target == null) {
      target = awaited.computeIfAbsent(label.text(), _ -> graph.place());
    }
    graph.add(place, new Action.Silent(), target, accesses.statement(start));
    return graph.place();
  }

  private int locked(int place, Token start) throws InputException {
    refuseLocked(start, "a locked block");
    int mark = tokens.mark();
    isLocked = true;
    int inner = graph.place();
    int innerEnd = either(inner, start);
    isLocked = false;
    int end = graph.place();
    Statement statement = new Statement(start.position(), "locked " + tokens.writtenSince(mark));
    graph.add(place, new Action.Locked(inner, innerEnd), end, statement);
    return end;
  }

  private void refuseLocked(Token token, String what) throws InputException {
    if (isLocked) {
      throw token.wrong(
          what + " cannot stand in a locked block; only nop, assume, read, write, if and either");
    }
  }
}
