package dev.sonda.probe.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Instance;
import dev.sonda.probe.jfr.internal.process.AttachPermissions;
import dev.sonda.probe.jfr.internal.process.JavaProcessFinder;
import dev.sonda.probe.jfr.internal.recording.AttachedJvmControl;
import dev.sonda.probe.jfr.internal.recording.JfrRequest;
import dev.sonda.probe.jfr.internal.recording.RecordingEnvironment;
import dev.sonda.probe.jfr.internal.recording.RecordingName;
import dev.sonda.probe.jfr.internal.recording.WallClockOffset;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that refuses to be attached to. */
@Timeout(240)
class AttachRefusingJvmTest {
  @TempDir Path folder;

  private final AtomicInteger commands = new AtomicInteger();
  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
  private Instance instance;

  @BeforeEach
  void makeJvm() throws IOException {
    Path process = Files.createDirectories(folder.resolve("proc/12"));
    Files.writeString(process.resolve("cmdline"), "java\0my.Main\0");
    Files.createDirectories(folder.resolve("tmp/hsperfdata_me"));
    Files.createFile(folder.resolve("tmp/hsperfdata_me/12"));
    instance =
        new JfrDataSourceInstance(
            JfrRequest.parse(Map.of("pids", "12")),
            new RecordingEnvironment(
                new JavaProcessFinder(folder.resolve("tmp"), folder.resolve("proc")),
                AttachedJvmControl.by(this::refuse),
                folder -> Long.MAX_VALUE,
                new WallClockOffset(() -> 0, () -> 0),
                Duration.ofMinutes(1)),
            new AttachPermissions(JavaProcessFinder.uid(process)),
            sink,
            RecordingName.ofSession(1));
  }

  private String refuse(int pid, String command) throws IOException {
    commands.incrementAndGet();
    throw new IOException("no");
  }

  @Test
  void shouldTryAttachingThreeTimesThenReportJvm() throws Exception {
    instance.start(new FakeAcknowledgement());
    for (int attempts = 2; attempts <= 3; attempts++) {
      int expected = attempts;
      Await.until(
          "another attempt",
          () -> {
            look();
            return commands.get() >= expected;
          });
    }
    Await.until("the sentence", () -> !sink.missing().isEmpty());
    look();
    instance.stop(new FakeAcknowledgement());
    assertThat(commands).hasValue(3);
    assertThat(sink.missing()).containsExactly("the JVM 12 (my.Main) isn't recorded: no");
    assertThat(sink.packets()).isEmpty();
  }

  @Test
  void shouldNotAttachWhenJvmRecordsItself() throws Exception {
    Path thread = Files.createDirectories(folder.resolve("proc/12/task/13"));
    Files.writeString(thread.resolve("comm"), "sonda-own-jfr\n");
    instance.start(new FakeAcknowledgement());
    look();
    instance.stop(new FakeAcknowledgement());
    assertThat(commands).hasValue(0);
    assertThat(sink.missing()).isEmpty();
  }

  private void look() {
    try {
      sink.sampleAll();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
