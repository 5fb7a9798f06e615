package dev.weir.report.junit;

import dev.weir.program.VisibleText;
import dev.weir.report.junit.TestOutcome.Broken;
import dev.weir.report.junit.TestOutcome.Failed;
import dev.weir.report.junit.TestOutcome.Passed;
import dev.weir.report.junit.TestOutcome.Skipped;
import dev.weir.report.output.Seconds;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes test results as XML. */
public final class JUnitXml {
  private static final String INDENT = "  ";

  private final XMLStreamWriter xml;
  private int depth;

  private JUnitXml(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** The suites as one document, ending with a line break. */
  public static String of(List<TestSuite> suites) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      new JUnitXml(xml).write(suites);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a text in memory cannot be written", e);
    }
    return text.toString();
  }

  private void write(List<TestSuite> suites) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    open("testsuites");
    attribute("tests", count(suites, _ -> true));
    attribute("failures", count(suites, Failed.class::isInstance));
    attribute("errors", count(suites, Broken.class::isInstance));
    attribute(
        "time",
        seconds(suites.stream().map(TestSuite::time).reduce(Duration.ZERO, Duration::plus)));
    for (TestSuite suite : suites) {
      write(suite);
    }
    close();
    newLine();
    xml.writeEndDocument();
  }

  private void write(TestSuite suite) throws XMLStreamException {
    List<TestSuite> alone = List.of(suite);
    open("testsuite");
    attribute("name", suite.name());
    attribute("tests", count(alone, _ -> true));
    attribute("failures", count(alone, Failed.class::isInstance));
    attribute("errors", count(alone, Broken.class::isInstance));
    attribute("skipped", count(alone, Skipped.class::isInstance));
    attribute("time", seconds(suite.time()));
    for (TestSuite.Case one : suite.cases()) {
      write(one);
    }
    close();
  }

  private void write(TestSuite.Case one) throws XMLStreamException {
    open("testcase");
    attribute("classname", one.className());
    attribute("name", one.name());
    attribute("time", seconds(one.time()));
    switch (one.outcome()) {
      case Passed() -> {}
      case Failed(String message, String type, String text) ->
          writeReason("failure", message, type, text);
      case Broken(String message, String type, String text) ->
          writeReason("error", message, type, text);
      case Skipped(String message) -> {
        // As text, since some readers know of no attributes here.
        open("skipped");
        closeAfter(message);
      }
    }
    if (!one.output().isEmpty()) {
      open("system-out");
      closeAfter(one.output());
    }
    close();
  }

  private void writeReason(String element, String message, String type, String text)
      throws XMLStreamException {
    open(element);
    attribute("message", message);
    attribute("type", type);
    closeAfter(text);
  }

  private void open(String element) throws XMLStreamException {
    newLine();
    xml.writeStartElement(element);
    depth++;
  }

  private void close() throws XMLStreamException {
    depth--;
    newLine();
    xml.writeEndElement();
  }

  private void closeAfter(String text) throws XMLStreamException {
    xml.writeCharacters(legal(text));
    depth--;
    xml.writeEndElement();
  }

  private void newLine() throws XMLStreamException {
    xml.writeCharacters("\n" + INDENT.repeat(depth));
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, legal(value));
  }

  private static String count(List<TestSuite> suites, Predicate<TestOutcome> kind) {
    return Long.toString(suites.stream().mapToLong(suite -> suite.count(kind)).sum());
  }

  private static String seconds(Duration time) {
    return Seconds.text(time, 3);
  }

  /** The text without what no XML document may have, not even as a reference. */
  private static String legal(String text) {
    return VisibleText.lines(text)
        .codePoints()
        .map(c -> isLegal(c) ? c : '\ufffd')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isLegal(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || c >= ' ' && c < Character.MIN_SURROGATE
        || c > Character.MAX_SURROGATE && c != 0xfffe && c != 0xffff;
  }
}
