package dev.weir.report.junit;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;

/** The schema of test results that Jenkins publishes. */
public final class JUnitSchema {
  private static final Path FILE = Path.of("src/test/resources/schemas/jenkins-junit.xsd");

  private JUnitSchema() {}

  /** Holds a document against the schema. */
  public static void hold(String xml) {
    try {
      validate(xml);
    } catch (SAXException e) {
      throw new AssertionError(e.getMessage() + "\n" + xml, e);
    }
  }

  static void validate(String xml) throws SAXException {
    try {
      SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
          .newSchema(FILE.toFile())
          .newValidator()
          .validate(new StreamSource(new StringReader(xml)));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
