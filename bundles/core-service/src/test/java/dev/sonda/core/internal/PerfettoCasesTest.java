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
final class PerfettoCasesTest {
  private static final int CASES = 146;
  private static final int EXEMPT_CASES = 9;
  private static final int STEPS = 28;
  private static final int FEATURES = 100;
  private static final int ELSEWHERE = 6;

  @Test
  void shouldCoverEveryCase() throws IOException {
    List<CoverageList.Entry> cases = CoverageList.read("perfetto-cases.txt");

    assertThat(cases).extracting(CoverageList.Entry::name).doesNotHaveDuplicates().hasSize(CASES);
    assertThat(cases).flatExtracting(CoverageList.Entry::missingTests).isEmpty();
  }

  @Test
  void shouldCoverEveryStepOfSession() throws IOException {
    List<CoverageList.Entry> steps = CoverageList.read("session-steps.txt");

    assertThat(steps).extracting(CoverageList.Entry::name).doesNotHaveDuplicates().hasSize(STEPS);
    assertThat(steps).extracting(CoverageList.Entry::text).doesNotHaveDuplicates();
    assertThat(steps).flatExtracting(CoverageList.Entry::missingTests).isEmpty();
  }

  @Test
  void shouldCoverEveryFeature() throws IOException {
    List<CoverageList.Entry> features = CoverageList.read("features.txt");

    assertThat(features)
        .extracting(CoverageList.Entry::name)
        .doesNotHaveDuplicates()
        .hasSize(FEATURES);
    assertThat(features).flatExtracting(CoverageList.Entry::missingTests).isEmpty();
    assertThat(features).filteredOn(CoverageList.Entry::isExempt).hasSize(ELSEWHERE);
  }

  /**
   * Exemptions are only for features without a counterpart in this project: remote machines,
   * Android.
   */
  @Test
  void shouldNotExemptMoreCasesThanLimit() throws IOException {
    Set<String> exempt =
        CoverageList.read("perfetto-cases.txt").stream()
            .filter(CoverageList.Entry::isExempt)
            .map(CoverageList.Entry::text)
            .collect(Collectors.toSet());

    assertThat(CoverageList.read("perfetto-cases.txt"))
        .filteredOn(CoverageList.Entry::isExempt)
        .hasSizeLessThanOrEqualTo(EXEMPT_CASES);
    assertThat(exempt)
        .allMatch(reason -> reason.contains("remote machines") || reason.contains("Android"));
  }
}
