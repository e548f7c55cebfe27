package dev.sonda.core.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A list that maps names to the tests that cover them. Each line has a name, then tests of this
 * bundle as {@code Class.method}, or {@code -} and the reason why there is none.
 */
final class TestCoverageList {
  /** A line of the list. */
  record Entry(String name, String text) {
    static Entry parse(String line) {
      String[] words = line.split("\\s+", 2);
      return new Entry(words[0], words[1]);
    }

    boolean isExempt() {
      return text.startsWith("- ");
    }

    /** The tests in the list that don't exist. */
    List<String> missingTests() {
      return isExempt()
          ? List.of()
          : Arrays.stream(text.split("\\s+")).filter(test -> !exists(test)).toList();
    }
  }

  private TestCoverageList() {}

  static List<Entry> read(String resource) throws IOException {
    try (InputStream in = TestCoverageList.class.getResourceAsStream(resource)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).map(Entry::parse).toList();
    }
  }

  private static boolean exists(String test) {
    int dot = test.lastIndexOf('.');
    try {
      Class<?> type =
          Class.forName(TestCoverageList.class.getPackageName() + "." + test.substring(0, dot));
      return Arrays.stream(type.getDeclaredMethods())
          .filter(method -> method.getName().equals(test.substring(dot + 1)))
          .anyMatch(method -> AnnotationSupport.isAnnotated(method, Testable.class));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
