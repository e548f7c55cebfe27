package dev.sonda.gates;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The test reports of a build.
 *
 * @param cases all tests in the reports
 * @param older number of reports of earlier builds, which were not read
 */
record TestReports(List<ReportedTestCase> cases, int older) {
  private static final Pattern REPORT =
      Pattern.compile("(.*)/target/(surefire|failsafe)-reports/TEST-[^/]*\\.xml");

  /** Suffix of the method's name: parameters, and the number of an invocation. */
  private static final Pattern AFTER_METHOD = Pattern.compile("[({\\[ ].*", Pattern.DOTALL);

  private static final Pattern BEFORE_REASON = Pattern.compile("^\\S+: Assumption failed: ");

  /** The reports of this build, which began at {@code sonda.build.start}. */
  static TestReports ofThisBuild() throws IOException {
    return since(
        Path.of(System.getProperty("sonda.root")).toRealPath(),
        Instant.parse(System.getProperty("sonda.build.start")));
  }

  static TestReports since(Path root, Instant start) throws IOException {
    List<ReportedTestCase> cases = new ArrayList<>();
    int older = 0;
    for (Path report : reports(root)) {
      if (Files.getLastModifiedTime(report).toInstant().isBefore(start)) {
        older++;
      } else {
        cases.addAll(read(report));
      }
    }
    return new TestReports(List.copyOf(cases), older);
  }

  private static List<Path> reports(Path root) throws IOException {
    List<Path> reports = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (REPORT.matcher(file.toString()).matches()) {
              reports.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException vanished) {
            // Files of other tests are created and deleted during the walk; reports aren't.
            return FileVisitResult.CONTINUE;
          }
        });
    reports.sort(null);
    return reports;
  }

  private static List<ReportedTestCase> read(Path report) throws IOException {
    Path module = Path.of(REPORT.matcher(report.toString()).replaceFirst("$1"));
    try {
      Element suite =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(report.toFile())
              .getDocumentElement();
      NodeList cases = suite.getElementsByTagName("testcase");
      return IntStream.range(0, cases.getLength())
          .mapToObj(i -> testCase(module, suite.getAttribute("name"), (Element) cases.item(i)))
          .toList();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("a report that can't be read: " + report, e);
    }
  }

  private static ReportedTestCase testCase(Path module, String suite, Element testCase) {
    String method = AFTER_METHOD.matcher(testCase.getAttribute("name")).replaceFirst("");
    NodeList skipped = testCase.getElementsByTagName("skipped");
    boolean isSkipped = skipped.getLength() > 0;
    String reason = isSkipped ? reason((Element) skipped.item(0)) : "";
    String className = testCase.getAttribute("classname");
    // A class that is skipped as a whole is reported as a test with the class name or without a
    // name.
    boolean isWholeClass = className.isEmpty() || method.equals(className);
    return new ReportedTestCase(
        module,
        className.isEmpty() ? suite : className,
        isWholeClass ? "" : method,
        reason,
        isSkipped);
  }

  /**
   * The reason of a condition is an attribute, that of an assumption the first line of its stack
   * trace.
   */
  private static String reason(Element skipped) {
    String text = skipped.getTextContent().strip();
    return skipped.hasAttribute("message")
        ? skipped.getAttribute("message")
        : BEFORE_REASON.matcher(text.lines().findFirst().orElse("")).replaceFirst("");
  }
}
