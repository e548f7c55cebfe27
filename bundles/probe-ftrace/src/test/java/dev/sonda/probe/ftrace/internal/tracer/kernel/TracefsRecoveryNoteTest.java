package dev.sonda.probe.ftrace.internal.tracer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.FakeTracefs;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class TracefsRecoveryNoteTest {
  private static final String FOUND = "tracing_on=0\ntrace_clock=local\n";

  @RegisterExtension final LogWatcher log = new LogWatcher();
  @TempDir Path root;
  @TempDir Path notes;

  private FakeTracefs tracefs;
  private Path note;

  @BeforeEach
  void setUp() {
    tracefs = new FakeTracefs(root).file("trace_clock", "boot");
    note = notes.resolve("sonda-ftrace-main");
  }

  @Tag("T25")
  @Test
  void shouldRestoreTracefsWhenProcessIdWasReused() throws Exception {
    log.expect(".*puts back what a process left.*");
    Process younger = new ProcessBuilder("sleep", "60").start();
    try {
      Files.writeString(note, "owner=" + younger.pid() + "\n" + FOUND);
      age(Duration.ofHours(1));
      cleanUp();
      assertThat(tracefs.text("trace_clock")).isEqualTo("local");
      assertThat(note).doesNotExist();
    } finally {
      younger.destroyForcibly();
    }
  }

  @Test
  void shouldNotRestoreTracefsWhenOwnerProcessIsAlive() throws Exception {
    Process alive = new ProcessBuilder("sleep", "60").start();
    try {
      Files.writeString(note, "owner=" + alive.pid() + "\n" + FOUND);
      age(Duration.ofHours(-1));
      cleanUp();
      assertThat(tracefs.text("trace_clock")).isEqualTo("boot");
      assertThat(note).exists();
    } finally {
      alive.destroyForcibly();
    }
  }

  @Tag("T25")
  @Test
  void shouldRestoreStateBeforeFirstOfTwoTracers() throws Exception {
    Process alive = new ProcessBuilder("sleep", "60").start();
    try {
      tracefs.file("buffer_subbuf_size_kb", "32");
      Files.writeString(note, "owner=" + alive.pid() + "\nbuffer_subbuf_size_kb=4\n" + FOUND);
      age(Duration.ofHours(-1));
      RestorableTracefsWriter changes =
          new RestorableTracefsWriter(
              tracefs.folder(), tracefs.folder(), new TracefsRecoveryNote(note));
      changes.begin();
      changes.undo(true);
      assertThat(tracefs.text("buffer_subbuf_size_kb")).isEqualTo("4");
      assertThat(tracefs.text("trace_clock")).isEqualTo("local");
    } finally {
      alive.destroyForcibly();
    }
  }

  @Tag("T25")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "owner=\n" + FOUND,
        "owner=12x\n" + FOUND,
        "owner=-1\n" + FOUND,
        "owner=99999999999999999999\n" + FOUND,
        FOUND,
        "",
        "no note\n",
        "owner=1\n../outside=x\n",
        "owner=1\n/etc/outside=x\n",
        "owner=1\nprobe=../../outside\n",
        "owner=1\n\0=1\n"
      })
  void shouldMoveInvalidStateFileAside(String text) throws IOException {
    log.expect(".*sonda-ftrace-main makes no sense.*");
    Map<String, String> before = tracefs.state();
    Files.writeString(note, text);
    cleanUp();
    assertThat(tracefs.state()).isEqualTo(before);
    assertThat(note).doesNotExist();
    assertThat(notes.resolve("sonda-ftrace-main.malformed")).hasContent(text);
    cleanUp();
  }

  @Tag("T25")
  @Test
  void shouldMoveStateFileAsideWhenNotText() throws IOException {
    log.expect(".*sonda-ftrace-main makes no sense.*");
    Files.write(note, new byte[] {(byte) 0xff, (byte) 0xfe});
    cleanUp();
    assertThat(note).doesNotExist();
  }

  private void age(Duration age) throws IOException {
    Files.setLastModifiedTime(note, FileTime.from(Instant.now().minus(age)));
  }

  private void cleanUp() throws IOException {
    new TracefsRecoveryNote(note).cleanUp(tracefs.folder(), tracefs.folder());
  }
}
