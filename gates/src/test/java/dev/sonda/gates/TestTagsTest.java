package dev.sonda.gates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tags are read from compiled classes, so that a tag in a comment doesn't count. */
class TestTagsTest {
  private static final Path MODULE = Path.of(System.getProperty("sonda.root"), "gates");

  /** A sample class that is only read, never run. */
  @Tag("class")
  static final class Sample {
    @Tag("one")
    @Tag("two")
    void twice() {}

    // @Tag("comment")
    void never() {}
  }

  @Test
  void shouldFindTagsOfTheMethodAndOfItsClass() throws IOException {
    assertThat(new TestTags().of(sample("twice"))).containsOnly("class", "one", "two");
    assertThat(new TestTags().of(sample("never"))).containsOnly("class");
  }

  @Test
  void shouldNotCountThreatsOfSkippedTests() throws IOException {
    ReportedTestCase executed = test("shouldTellOfAThreat", false);
    ReportedTestCase skipped = test("shouldTellOfAnotherThreat", true);
    TestReports reports = new TestReports(List.of(executed, skipped), 0);
    assertThat(ThreatCoverageTest.executed(reports)).containsExactly("T98");
  }

  private static ReportedTestCase sample(String method) {
    return new ReportedTestCase(MODULE, Sample.class.getName(), method, "", false);
  }

  private static ReportedTestCase test(String method, boolean isSkipped) {
    return new ReportedTestCase(MODULE, Threats.class.getName(), method, "", isSkipped);
  }

  /** Read, never run. */
  static final class Threats {
    @Tag("T98")
    void shouldTellOfAThreat() {}

    @Tag("T99")
    void shouldTellOfAnotherThreat() {}
  }
}
