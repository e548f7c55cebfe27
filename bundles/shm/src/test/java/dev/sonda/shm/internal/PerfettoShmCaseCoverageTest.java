package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Checks that every case of Perfetto's shared memory tests has tests in this bundle: {@code
 * perfetto-cases.txt}.
 */
final class PerfettoShmCaseCoverageTest {
  private static final int CASES = 53;
  private static final int CASES_WITHOUT_TEST = 2;

  private record Case(String name, String test) {
    static Case parse(String line) {
      String[] words = line.split("\\s+", 2);
      return new Case(words[0], words[1]);
    }

    boolean isLeftOut() {
      return test.startsWith("- ");
    }

    boolean hasTest() {
      int dot = test.lastIndexOf('.');
      try {
        Class<?> type =
            Class.forName(
                PerfettoShmCaseCoverageTest.class.getPackageName() + "." + test.substring(0, dot));
        return Arrays.stream(type.getDeclaredMethods())
            .filter(method -> method.getName().equals(test.substring(dot + 1)))
            .anyMatch(Case::isTest);
      } catch (ClassNotFoundException e) {
        return false;
      }
    }

    private static boolean isTest(Method method) {
      return AnnotationSupport.isAnnotated(method, Testable.class);
    }
  }

  @Test
  void shouldHaveTestForEachListedPerfettoCase() throws IOException {
    List<Case> cases = read();
    assertThat(cases).doesNotHaveDuplicates();
    assertThat(cases.stream().map(Case::name).distinct()).hasSize(CASES);
    assertThat(cases).filteredOn(Case::isLeftOut).hasSize(CASES_WITHOUT_TEST);
    assertThat(cases).filteredOn(each -> !each.isLeftOut()).allMatch(Case::hasTest);
  }

  private static List<Case> read() throws IOException {
    try (InputStream in =
        PerfettoShmCaseCoverageTest.class.getResourceAsStream("perfetto-cases.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).map(Case::parse).toList();
    }
  }
}
