package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that the commands for the optimizing compiler name methods that exist: a renamed method
 * would silently have none.
 */
@Timeout(60)
class CompilerCommandsIT {
  private static final Path ANALYSIS = Path.of(System.getProperty("sonda.analysis"));
  private static final String DONT_INLINE = "dontinline,";
  private static final String SEPARATOR = "::";

  @Test
  void shouldNameMethodsThatExist() throws IOException {
    List<String> patterns =
        Files.readAllLines(ANALYSIS.resolve("compiler-commands")).stream()
            .filter(line -> line.startsWith(DONT_INLINE))
            .map(line -> line.substring(DONT_INLINE.length()))
            .toList();
    assertThat(patterns).isNotEmpty();
    try (URLClassLoader classes = classLoader()) {
      assertThat(patterns).allMatch(pattern -> hasMethod(classes, pattern));
    }
  }

  private static URLClassLoader classLoader() throws IOException {
    List<URL> jars = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(ANALYSIS, "*.jar")) {
      for (Path jar : files) {
        jars.add(jar.toUri().toURL());
      }
    }
    return new URLClassLoader(jars.toArray(URL[]::new), null);
  }

  private static boolean hasMethod(ClassLoader classes, String pattern) {
    int end = pattern.indexOf(SEPARATOR);
    String name = pattern.substring(end + SEPARATOR.length());
    boolean isPrefix = name.endsWith("*");
    String wanted = isPrefix ? name.substring(0, name.length() - 1) : name;
    return read(classes, pattern.substring(0, end)).methods().stream()
        .map(method -> method.methodName().stringValue())
        .anyMatch(method -> isPrefix ? method.startsWith(wanted) : method.equals(wanted));
  }

  private static ClassModel read(ClassLoader classes, String className) {
    String file = className.replace('.', '/') + ".class";
    try (InputStream in = classes.getResourceAsStream(file)) {
      assertThat(in).as(file).isNotNull();
      return ClassFile.of().parse(in.readAllBytes());
    } catch (IOException e) {
      throw new AssertionError(file, e);
    }
  }
}
