package dev.sonda.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Checks that tests exist for each case of the tests of Perfetto's service ({@code
 * perfetto-cases.txt}), each step in the life of a session ({@code session-steps.txt}) and each
 * service feature that makes sense on Linux ({@code features.txt}).
 */
final class ServiceCaseCoverageTest {
  private static final int CASES = 146;
  private static final int EXEMPT_CASES = 9;
  private static final int STEPS = 28;
  private static final int FEATURES = 100;
  private static final int ELSEWHERE = 6;

  @Test
  void shouldHaveTestForEachListedPerfettoCase() throws IOException {
    List<TestCoverageList.Entry> cases = TestCoverageList.read("perfetto-cases.txt");

    assertThat(cases)
        .extracting(TestCoverageList.Entry::name)
        .doesNotHaveDuplicates()
        .hasSize(CASES);
    assertThat(cases).flatExtracting(TestCoverageList.Entry::missingTests).isEmpty();
  }

  @Test
  void shouldHaveTestForEachListedSessionStep() throws IOException {
    List<TestCoverageList.Entry> steps = TestCoverageList.read("session-steps.txt");

    assertThat(steps)
        .extracting(TestCoverageList.Entry::name)
        .doesNotHaveDuplicates()
        .hasSize(STEPS);
    assertThat(steps).extracting(TestCoverageList.Entry::text).doesNotHaveDuplicates();
    assertThat(steps).flatExtracting(TestCoverageList.Entry::missingTests).isEmpty();
  }

  @Test
  void shouldHaveTestForEachListedFeature() throws IOException {
    List<TestCoverageList.Entry> features = TestCoverageList.read("features.txt");

    assertThat(features)
        .extracting(TestCoverageList.Entry::name)
        .doesNotHaveDuplicates()
        .hasSize(FEATURES);
    assertThat(features).flatExtracting(TestCoverageList.Entry::missingTests).isEmpty();
    assertThat(features).filteredOn(TestCoverageList.Entry::isExempt).hasSize(ELSEWHERE);
  }

  /**
   * Exemptions are only for features without a counterpart in this project: remote machines,
   * Android.
   */
  @Test
  void shouldNotExemptMoreCasesThanLimit() throws IOException {
    Set<String> exempt =
        TestCoverageList.read("perfetto-cases.txt").stream()
            .filter(TestCoverageList.Entry::isExempt)
            .map(TestCoverageList.Entry::text)
            .collect(Collectors.toSet());

    assertThat(TestCoverageList.read("perfetto-cases.txt"))
        .filteredOn(TestCoverageList.Entry::isExempt)
        .hasSizeLessThanOrEqualTo(EXEMPT_CASES);
    assertThat(exempt)
        .allMatch(reason -> reason.contains("remote machines") || reason.contains("Android"));
  }
}
