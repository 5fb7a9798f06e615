package dev.weir.report.output;

/**
 * How text for people looks.
 *
 * @param source where lines of source are looked up
 * @param palette whether there are colours
 * @param detail how much of an execution is shown
 * @param width how wide tables may be; with {@link Detail#FULL} nothing is cut
 */
public record TextStyle(SourceText source, Palette palette, Detail detail, Width width) {

  /** Nothing is cut where all is to be shown. */
  public TextStyle {
    width = detail == Detail.FULL ? Width.UNLIMITED : width;
  }
}
