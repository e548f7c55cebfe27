package dev.sonda.analysis.cli.internal.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.processor.TraceRows;
import dev.sonda.trace.tables.ScalarFunction;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Jars that are added to the deploy folder while a process opens one trace after another. */
@Timeout(240)
class DeployFolderTraceFactoryTest {
  private static final EngineFactory ENGINES =
      DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath());

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path folder;

  private Path deploy;
  private DeployFolderTraceFactory parts;

  @BeforeEach
  void makeFolder() throws IOException {
    deploy = Files.createDirectory(folder.resolve("deploy"));
    allow(deploy, "rwxr-xr-x");
    parts = new DeployFolderTraceFactory(deploy);
    writeJar("importer.jar", Map.of(TraceImporter.class, FakeImporter.class.getName()));
  }

  @Test
  void shouldOpenNextTraceWithExtensionJarsAddedToFolder() throws Exception {
    assertThatThrownBy(this::answer).hasMessageContaining("answer");
    Path jar = writeJar("answer.jar", Map.of(TraceExtension.class, Answer.class.getName()));
    assertThat(answer()).isEqualTo(42);
    Files.delete(jar);
    assertThatThrownBy(this::answer).hasMessageContaining("answer");
  }

  @Test
  void shouldLeaveOutHalfCopiedJar() throws Exception {
    log.expect("half.jar is left out: it is no whole jar");
    Path jar = writeJar("answer.jar", Map.of(TraceExtension.class, Answer.class.getName()));
    byte[] whole = Files.readAllBytes(jar);
    Files.write(deploy.resolve("half.jar"), java.util.Arrays.copyOf(whole, whole.length / 2));
    assertThat(answer()).isEqualTo(42);
  }

  @Test
  void shouldLeaveOutJarWhoseClassIsMissing() throws Exception {
    log.expect("a jar in deploy can't be used: .*com.example.Missing");
    writeJar("a.jar", Map.of(TraceExtension.class, "com.example.Missing"));
    writeJar("b.jar", Map.of(TraceExtension.class, Answer.class.getName()));
    assertThat(answer()).isEqualTo(42);
  }

  @Test
  void shouldLeaveOutJarsThatOtherUsersCanWrite() throws Exception {
    log.expect("answer.jar is left out: .*answer.jar is neither this user's nor root's alone");
    Path jar = writeJar("answer.jar", Map.of(TraceExtension.class, Answer.class.getName()));
    allow(jar, "rw-r--rw-");
    assertThatThrownBy(this::answer).hasMessageContaining("answer");
  }

  @Test
  void shouldLeaveOutAllJarsOfFolderThatOtherUsersCanWrite() throws Exception {
    log.expect("importer.jar is left out: .*deploy is neither");
    allow(deploy, "rwxr-xrwx");
    assertThat(new DeployFolder(deploy).jars()).isEmpty();
  }

  @Test
  void shouldIgnoreJarsOfProbes() throws Exception {
    writeJar("probe.jar", Map.of());
    assertThat(new DeployFolder(deploy).jars()).containsExactly(deploy.resolve("importer.jar"));
    assertThat(new DeployFolder(folder.resolve("none")).jars()).isEmpty();
  }

  private long answer() throws Exception {
    try (TraceProcessor trace =
            parts.open(
                List.of(FakeImporter.writeTrace(folder)),
                TraceProcessorOptions.defaults().withEngine(ENGINES));
        TraceRows rows = trace.rows("SELECT answer()")) {
      assertThat(rows.next()).isTrue();
      return rows.longValue(0);
    }
  }

  private Path writeJar(String name, Map<Class<?>, String> services) throws IOException {
    Path jar = deploy.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Map.Entry<Class<?>, String> service : new LinkedHashMap<>(services).entrySet()) {
        out.putNextEntry(new JarEntry("META-INF/services/" + service.getKey().getName()));
        out.write(service.getValue().getBytes(StandardCharsets.UTF_8));
        out.closeEntry();
      }
      out.putNextEntry(new JarEntry("end"));
    }
    allow(jar, "rw-r--r--");
    return jar;
  }

  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  /**
   * An extension that only the service file in the test's jar names; the class path has no service
   * file for it.
   */
  public static final class Answer implements TraceExtension {
    @Override
    public String name() {
      return "answer";
    }

    @Override
    public List<ScalarFunction> functions() {
      return List.of(ScalarFunction.ofLong("answer", List.of(), row -> 42));
    }
  }
}
