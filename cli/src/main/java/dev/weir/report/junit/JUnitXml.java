package dev.weir.report.junit;

import dev.weir.program.VisibleText;
import dev.weir.report.output.Seconds;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
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
    counts(suites);
    attribute(
        "time",
        seconds(suites.stream().map(TestSuite::time).reduce(Duration.ZERO, Duration::plus)));
    for (TestSuite suite : suites) {
      open("testsuite");
      attribute("name", suite.name());
      counts(List.of(suite));
      attribute("skipped", "0");
      attribute("time", seconds(suite.time()));
      for (TestSuite.Case one : suite.cases()) {
        write(one);
      }
      close();
    }
    close();
    newLine();
    xml.writeEndDocument();
  }

  private void counts(List<TestSuite> suites) throws XMLStreamException {
    attribute("tests", sum(suites, suite -> suite.cases().size()));
    attribute("failures", sum(suites, TestSuite::failures));
    attribute("errors", sum(suites, TestSuite::errors));
  }

  private void write(TestSuite.Case one) throws XMLStreamException {
    open("testcase");
    attribute("classname", one.className());
    attribute("name", one.name());
    attribute("time", seconds(one.time()));
    switch (one.standing()) {
      case FINE -> {
        if (!one.text().isEmpty()) {
          open("system-out");
          closeAfter(one.text());
        }
      }
      case WRONG -> writeReason("failure", one);
      case INVALID, UNSETTLED, DEFECT -> writeReason("error", one);
    }
    close();
  }

  private void writeReason(String element, TestSuite.Case one) throws XMLStreamException {
    open(element);
    attribute("message", one.message());
    attribute("type", one.type());
    closeAfter(one.text());
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

  private static String sum(List<TestSuite> suites, ToLongFunction<TestSuite> number) {
    return Long.toString(suites.stream().mapToLong(number).sum());
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
