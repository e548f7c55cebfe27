package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that the JVM's AOT cache can contain all classes of the commands. */
@Timeout(60)
class AotCacheableClassesIT {
  private static final Path HOME = Path.of(System.getProperty("sonda.distribution"));

  /** Class files of Java 6, the oldest that the JVM puts into a cache. */
  private static final int JAVA_6 = 50;

  @Test
  void shouldContainNoClassFilesOlderThanJava6() throws IOException {
    List<String> old = new ArrayList<>();
    int classes = 0;
    for (String name : Files.readAllLines(HOME.resolve("lib/class-path"))) {
      try (JarFile jar = new JarFile(HOME.resolve(name).toFile())) {
        for (JarEntry entry : Collections.list(jar.entries())) {
          if (entry.getName().endsWith(".class")) {
            classes++;
            if (majorVersion(jar, entry) < JAVA_6) {
              old.add(name + " " + entry.getName());
            }
          }
        }
      }
    }
    assertThat(classes).isGreaterThan(1000);
    assertThat(old).isEmpty();
  }

  private static int majorVersion(JarFile jar, JarEntry entry) throws IOException {
    try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
      in.readInt();
      in.readUnsignedShort();
      return in.readUnsignedShort();
    }
  }
}
