package dev.weir.cli.command;

import dev.weir.cli.options.SourceRange;
import dev.weir.cli.options.UsageException;
import dev.weir.fence.infer.KindCosts;
import dev.weir.fence.infer.KindCosts.LineCost;
import dev.weir.fence.infer.LoopCosts;
import dev.weir.fence.infer.MachineCosts;
import dev.weir.fence.infer.Repair;
import dev.weir.frontend.InputFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads what fences cost from a file. */
public final class CostFile {
  private static final Pattern LINE = Pattern.compile("(\\S.*?)\\s+(\\d{1,6})");

  private static final String KINDS =
      Arrays.stream(Repair.values()).map(Repair::text).distinct().collect(Collectors.joining(", "));

  private CostFile() {}

  /**
   * Reads a file: lines with a kind of fence, or a line of the source, and a number; what follows a
   * {@code #} is a comment.
   *
   * @param machines what others than the kinds of the file cost
   * @throws UsageException if it cannot be read, or says something else
   */
  static LoopCosts read(Path file, Set<MachineCosts> machines) throws UsageException {
    List<String> lines;
    Optional<String> objection = InputFiles.objection(file);
    if (objection.isPresent()) {
      throw new UsageException(objection.get());
    }
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new UsageException("--costs " + file + ": cannot be read; give another file");
    }
    Map<String, Integer> kinds = new HashMap<>();
    List<LineCost> places = new ArrayList<>();
    int loop = 1;
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i).replaceFirst("#.*", "").strip();
      if (text.isEmpty()) {
        continue;
      }
      Matcher matcher = LINE.matcher(text);
      int cost = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
      if (cost < 1) {
        throw refusal(
            file, i, "write a kind of fence, loop or FILE:LINE, and a number from 1 to 999999");
      }
      String what = matcher.group(1);
      Optional<SourceRange> place = SourceRange.parse(what);
      if (Arrays.stream(Repair.values()).anyMatch(repair -> repair.text().equals(what))) {
        kinds.put(what, cost);
      } else if (what.equals("loop")) {
        loop = cost;
      } else if (place.isPresent() && place.get().first() == place.get().last()) {
        places.add(new LineCost(place.get().file(), place.get().first(), cost));
      } else {
        throw refusal(file, i, "'" + what + "' is none of " + KINDS + ", loop and FILE:LINE");
      }
    }
    return new KindCosts(machines, kinds, loop, places);
  }

  private static UsageException refusal(Path file, int index, String why) {
    return new UsageException("--costs " + file + ":" + (index + 1) + ": " + why);
  }
}
