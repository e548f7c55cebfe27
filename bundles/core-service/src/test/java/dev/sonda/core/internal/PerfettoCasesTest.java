package dev.sonda.core.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every case of Perfetto's tests of its service has tests here: {@code perfetto-cases.txt}. */
final class PerfettoCasesTest {
  private static final int CASES = 146;
  private static final int EXEMPT_CASES = 14;

  @Test
  void shouldCoverEveryCase() throws IOException {
    List<TestNames.Entry> cases = TestNames.read("perfetto-cases.txt");

    assertThat(cases).extracting(TestNames.Entry::name).doesNotHaveDuplicates().hasSize(CASES);
    assertThat(cases).flatExtracting(TestNames.Entry::missingTests).isEmpty();
  }

  /** Only for what doesn't exist here: other machines, ProtoVM, Android. */
  @Test
  void shouldNotExemptMoreCases() throws IOException {
    Set<String> exempt =
        TestNames.read("perfetto-cases.txt").stream()
            .filter(TestNames.Entry::isExempt)
            .map(TestNames.Entry::text)
            .collect(Collectors.toSet());

    assertThat(TestNames.read("perfetto-cases.txt"))
        .filteredOn(TestNames.Entry::isExempt)
        .hasSizeLessThanOrEqualTo(EXEMPT_CASES);
    assertThat(exempt)
        .allMatch(reason ->
            reason.contains("remote machines")
                || reason.contains("ProtoVM")
                || reason.contains("Android"));
  }
}
