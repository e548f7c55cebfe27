package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.posix.Syscalls;
import dev.sonda.probe.ftrace.internal.tracer.TracefsTracer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TracefsTracerRegistryTest {
  @TempDir Path root;
  @TempDir Path notes;

  private TracefsTracerRegistry tracers;
  private Path instance;

  @BeforeEach
  void setUp() throws IOException {
    tracers = new TracefsTracerRegistry(Syscalls.libc(), notes, List::of);
    instance = Files.createDirectories(root.resolve("instances")).resolve("mine");
  }

  @AfterEach
  void shutDown() {
    tracers.shutDown();
  }

  @Test
  void shouldReturnSameTracerForSameInstance() throws IOException {
    Files.createDirectory(instance);
    assertThat(tracers.of(root, "mine")).isSameAs(tracers.of(root, "mine"));
  }

  @Test
  void shouldHaveAnotherTracerForAnInstanceThatWasMadeAgain() throws IOException {
    Files.createDirectory(instance);
    TracefsTracer first = tracers.of(root, "mine");
    // Old and new folder exist together for a moment, so that the file system can't reuse the inode
    // number.
    Path made = Files.createDirectory(instance.resolveSibling("made"));
    Files.delete(instance);
    Files.move(made, instance);
    assertThat(tracers.of(root, "mine")).isNotSameAs(first);
    assertThat(tracers.count()).isOne();
  }

  @Test
  void shouldForgetInstancesThatWereRemoved() throws IOException {
    for (int i = 0; i < 100; i++) {
      Path other = Files.createDirectory(instance.resolveSibling("other" + i));
      TracefsTracer _ = tracers.of(root, "other" + i);
      Files.delete(other);
    }
    TracefsTracer _ = tracers.of(root, "");
    assertThat(tracers.count()).isOne();
    assertThatThrownBy(() -> tracers.of(root, "other1")).hasMessageContaining("mkdir");
  }
}
