package dev.sonda.tracebuffer;

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
 * Checks that every case of Perfetto's trace buffer tests has a test in this bundle: {@code
 * perfetto-cases.txt}.
 */
final class PerfettoBufferCaseCoverageTest {
  private static final int CASES = 98;

  private record Case(String name, String className, String methodName) {
    static Case parse(String line) {
      String[] words = line.split("\\s+", 2);
      String[] test = words[1].split("\\.", 2);
      return new Case(words[0], test[0], test[1]);
    }
  }

  @Test
  void shouldHaveTestForEachPerfettoBufferCase() throws IOException {
    List<Case> cases = read();
    assertThat(cases).extracting(Case::name).doesNotHaveDuplicates().hasSize(CASES);
    assertThat(cases).allMatch(PerfettoBufferCaseCoverageTest::hasTest);
  }

  private static boolean hasTest(Case expected) {
    try {
      Class<?> type =
          Class.forName(
              PerfettoBufferCaseCoverageTest.class.getPackageName() + "." + expected.className);
      return Arrays.stream(type.getDeclaredMethods())
          .filter(method -> method.getName().equals(expected.methodName))
          .anyMatch(PerfettoBufferCaseCoverageTest::isTest);
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static boolean isTest(Method method) {
    return AnnotationSupport.isAnnotated(method, Testable.class);
  }

  private static List<Case> read() throws IOException {
    try (InputStream in =
        PerfettoBufferCaseCoverageTest.class.getResourceAsStream("perfetto-cases.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).map(Case::parse).toList();
    }
  }
}
