package dev.weir.suite;

/** A form in which the results of tests are shown. */
public interface SuiteFormat {
  /** A result, ending with a line break. */
  String result(TestResult result);

  /** What came of all of them, ending with a line break. */
  String summary(Summary summary);
}
