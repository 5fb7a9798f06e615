package dev.weir.report.html;

import dev.weir.program.VisibleText;
import dev.weir.report.FileFormat;
import dev.weir.report.InvalidInput;
import dev.weir.report.Reply;
import dev.weir.report.Report;
import dev.weir.report.SourceFiles;
import dev.weir.report.text.Outline;
import dev.weir.report.text.TextFormat;
import dev.weir.transform.Resources;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page for a browser, which needs no network: the style, the scripts and the data stand in it. It
 * shows the execution that fails, to be walked through step by step, or what was explored.
 */
public final class HtmlPage implements FileFormat {
  /** The scripts, each of which knows those before it. */
  private static final List<String> SCRIPTS =
      List.of(
          "dom.js",
          "execution.js",
          "words.js",
          "source.js",
          "picture.js",
          "timeline.js",
          "machine.js",
          "overview.js",
          "page.js");

  private static final Pattern SLOT = Pattern.compile("\\{\\{(\\w+)}}");

  @Override
  public Optional<String> render(List<Reply> replies) {
    String title =
        switch (replies.getFirst()) {
          case Report report ->
              TextFormat.outline(report).verdict() + " \u00b7 " + report.run().inputText();
          case InvalidInput invalid -> "invalid \u00b7 " + String.join(" ", invalid.inputs());
        };
    String summary =
        switch (replies.getFirst()) {
          case Report report -> summary(TextFormat.outline(report));
          case InvalidInput invalid -> invalid.lines().getFirst();
        };
    Map<String, String> slots =
        Map.of(
            "title", escaped(title),
            "summary", escaped(summary),
            "style", resource("style.css"),
            "script", SCRIPTS.stream().map(HtmlPage::resource).collect(Collectors.joining("\n")),
            "data", PageData.of(replies, SourceFiles.of(replies)));
    return Optional.of(
        SLOT.matcher(resource("page.html"))
            .replaceAll(slot -> Matcher.quoteReplacement(slots.get(slot.group(1)))));
  }

  private static String summary(Outline outline) {
    return outline.verdict() + ": " + outline.headline();
  }

  private static String escaped(String text) {
    StringBuilder safe = new StringBuilder();
    VisibleText.lines(text)
        .chars()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                default -> safe.append((char) c);
              }
            });
    return safe.toString();
  }

  private static String resource(String name) {
    return Resources.text(HtmlPage.class, name);
  }
}
