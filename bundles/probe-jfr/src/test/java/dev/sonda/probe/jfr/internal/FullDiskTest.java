package dev.sonda.probe.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.jfr.internal.recording.FreeDiskSpace;
import dev.sonda.probe.jfr.internal.recording.RecordingEnvironment;
import dev.sonda.testkit.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** JVMs with too little disk space for a recording: HotSpot exits when the disk is full. */
@Timeout(240)
class FullDiskTest {
  private final AtomicLong freeMb = new AtomicLong(1000);
  private BusyJvm jvm;

  @BeforeEach
  void startJvm() throws IOException {
    jvm = BusyJvm.start();
  }

  @AfterEach
  void endJvm() throws IOException {
    jvm.close();
  }

  private JfrSessionFixture session() {
    RecordingEnvironment here = RecordingEnvironment.here();
    RecordingEnvironment machine =
        new RecordingEnvironment(
            here.processes(),
            here.controls(),
            folder -> freeMb.get() << 20,
            here.clock(),
            Duration.ofMinutes(1));
    return new JfrSessionFixture(
        new JfrDataSource(machine), Map.of("pids", Integer.toString(jvm.pid())));
  }

  private static void awaitMissing(JfrSessionFixture session) {
    Await.until(
        "a sentence about what is missing",
        () -> {
          session.sample();
          return !session.sink().missing().isEmpty();
        });
  }

  @Test
  void shouldNotStartRecordingWithoutDiskSpace() {
    freeMb.set(90);
    JfrSessionFixture session = session();
    awaitMissing(session);
    assertThat(session.sink().missing().getFirst())
        .contains("isn't recorded")
        .contains("has 90 MB left")
        .contains("96 MB are needed in ");
    assertThat(jvm.recordings()).contains("No available recordings");
    session.stop();
  }

  @Test
  void shouldEndRecordingBeforeDiskIsFull() {
    JfrSessionFixture session = session();
    session.await("Step of a test");
    freeMb.set(40);
    awaitMissing(session);
    assertThat(session.sink().missing().getFirst())
        .contains("is recorded no more")
        .contains("has 40 MB left");
    Await.until("its end", () -> jvm.recordings().contains("No available recordings"));
    session.stop();
    assertThat(session.sink().missing()).hasSize(1);
  }

  @Test
  void shouldMeasureDiskSpaceWhenFolderDoesNotExistYet(@TempDir Path folder) {
    FreeDiskSpace disk = FreeDiskSpace.ofThisMachine();
    assertThat(disk.freeBytes(folder.resolve("not/yet"))).isPositive();
    assertThat(disk.freeBytes(Path.of("/proc/self/fd"))).isZero();
  }
}
