package dev.sonda.gates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports as surefire and failsafe write them. */
class TestReportsTest {
  private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");
  private static final String REPORT =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuite name="a.FooTest" tests="4" errors="0" skipped="2" failures="0">
        <properties/>
        <testcase name="shouldRun" classname="a.FooTest" time="0.1"/>
        <testcase name="shouldRun(int, String)[2]" classname="a.FooTest" time="0.1"/>
        <testcase name="shouldRest" classname="a.FooTest" time="0.0">
          <skipped type="org.opentest4j.TestAbortedException"><![CDATA[\
      org.opentest4j.TestAbortedException: Assumption failed: not here
          at org.junit.Foo
      ]]></skipped>
        </testcase>
        <testcase name="" classname="a.BarTest" time="0.0">
          <skipped message="no Perfetto"/>
        </testcase>
      </testsuite>
      """;

  @TempDir Path root;

  @Test
  void shouldReadExecutedAndSkippedTests() throws IOException {
    Path module = report("x", START);
    assertThat(TestReports.since(root, START).cases())
        .containsExactly(
            new ReportedTestCase(module, "a.FooTest", "shouldRun", "", false),
            new ReportedTestCase(module, "a.FooTest", "shouldRun", "", false),
            new ReportedTestCase(module, "a.FooTest", "shouldRest", "not here", true),
            new ReportedTestCase(module, "a.BarTest", "", "no Perfetto", true));
  }

  @Test
  void shouldNotReadReportsOfAnEarlierBuild() throws IOException {
    report("old", START.minusSeconds(1));
    assertThat(TestReports.since(root, START).cases()).isEmpty();
    assertThat(TestReports.since(root, START).older()).isEqualTo(1);
  }

  private Path report(String name, Instant time) throws IOException {
    Path module = root.resolve(name);
    Path folder = Files.createDirectories(module.resolve("target/surefire-reports"));
    Path file = Files.writeString(folder.resolve("TEST-a.FooTest.xml"), REPORT);
    Files.setLastModifiedTime(file, FileTime.from(time));
    return module;
  }
}
