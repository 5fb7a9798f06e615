package dev.weir.cli.execution;

import dev.weir.fence.bounded.FenceChanges;
import dev.weir.fence.infer.FencePlace;
import dev.weir.fence.infer.Repair;
import dev.weir.fence.infer.Role;
import dev.weir.program.MemoryOrder;
import dev.weir.program.SourcePosition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The lines of a trace file that say which fences the program of an execution has. */
public final class FenceHeaders {
  /** How many fences there are: also said where there are none. */
  private static final String FENCES = "fences";

  private static final String FENCE = "fence.";
  private static final String LOOSE = "loose.";
  private static final String FROM = "from";
  private static final String GAP = "\t";

  private FenceHeaders() {}

  /** The lines for some changes. */
  static Map<String, String> of(FenceChanges changes) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(FENCES, Integer.toString(changes.fences().size()));
    if (changes.fromSequential()) {
      headers.put(FROM, MemoryOrder.SEQ_CST.text());
    }
    int number = 0;
    for (FencePlace place : new TreeSet<>(changes.fences())) {
      String own = Boolean.toString(place.existing());
      headers.put(
          FENCE + number++,
          String.join(
              GAP,
              place.repair().name(),
              own,
              text(place.position()),
              place.statement(),
              place.role().name()));
    }
    number = 0;
    for (SourcePosition position : new TreeSet<>(changes.loose())) {
      headers.put(LOOSE + number++, text(position));
    }
    return headers;
  }

  private static String text(SourcePosition position) {
    return String.join(
        GAP,
        position.file(),
        Integer.toString(position.line()),
        Integer.toString(position.column()));
  }

  /**
   * The changes that the lines of a file say; nothing if it is of a program without any.
   *
   * @throws IllegalArgumentException if what they say is no fence
   */
  static Optional<FenceChanges> changes(Map<String, String> headers) {
    if (!headers.containsKey(FENCES)) {
      return Optional.empty();
    }
    Set<FencePlace> fences = new LinkedHashSet<>();
    for (List<String> fields : all(headers, FENCE, 7)) {
      Repair repair = Repair.valueOf(fields.get(0));
      boolean isOwn = Boolean.parseBoolean(fields.get(1));
      Role role = Role.valueOf(fields.get(6));
      fences.add(
          new FencePlace(repair, role, position(fields.subList(2, 5)), fields.get(5), isOwn));
    }
    Set<SourcePosition> loose = new LinkedHashSet<>();
    all(headers, LOOSE, 3).forEach(fields -> loose.add(position(fields)));
    return Optional.of(new FenceChanges(fences, loose, headers.containsKey(FROM)));
  }

  private static List<List<String>> all(Map<String, String> headers, String key, int size) {
    List<List<String>> all = new ArrayList<>();
    for (Map.Entry<String, String> header : headers.entrySet()) {
      if (header.getKey().startsWith(key)) {
        List<String> fields = List.of(header.getValue().split(GAP, -1));
        if (fields.size() != size) {
          throw new IllegalArgumentException(header.getKey() + " has another number of fields");
        }
        all.add(fields);
      }
    }
    return all;
  }

  private static SourcePosition position(List<String> fields) {
    return new SourcePosition(
        fields.get(0), Integer.parseInt(fields.get(1)), Integer.parseInt(fields.get(2)));
  }
}
