package dev.sonda.flight.recorder.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.protos.TraceConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotFolderTest {
  private static final long MIB = 1 << 20;

  @TempDir Path temporary;

  private Instant now = Instant.parse("2026-11-21T20:15:30.123Z");
  private long freeBytes = 100 * MIB;

  @Test
  void shouldNameSnapshotsByTimeForTheOwnersGroupToRead() throws Exception {
    Path file = snapshot(folder(3));
    assertThat(file).hasFileName("box-20261121T201530.123Z.pftrace");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void shouldKeepTheNewestAndTouchNothingElse() throws Exception {
    SnapshotFolder folder = folder(2);
    Path others = Files.createDirectories(temporary.resolve("traces")).resolve("mine.pftrace");
    Files.createFile(others);
    Files.createFile(others.resolveSibling("box-notes.pftrace"));
    for (int i = 0; i < 4; i++) {
      snapshot(folder);
      now = now.plusSeconds(1);
    }
    assertThat(names())
        .containsExactly(
            "box-20261121T201532.123Z.pftrace",
            "box-20261121T201533.123Z.pftrace",
            "box-notes.pftrace",
            "mine.pftrace");
  }

  @Test
  void shouldGiveUpTheOldestBeforeTheDiskIsTooFull() throws Exception {
    SnapshotFolder folder = folder(10);
    snapshot(folder);
    now = now.plusSeconds(1);
    snapshot(folder);
    // Room for one more only when one has gone; each that goes gives 10 MiB back.
    freeBytes = 15 * MIB;
    now = now.plusSeconds(1);
    snapshot(folder);
    assertThat(names()).hasSize(2).doesNotContain("box-20261121T201530.123Z.pftrace");
  }

  @Test
  void shouldRefuseRatherThanFillTheDisk() throws Exception {
    SnapshotFolder folder = folder(10);
    snapshot(folder);
    freeBytes = -100 * MIB;
    assertThatThrownBy(() -> folder.begin(10 * MIB))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("minFreeMb");
    assertThat(names()).isEmpty();
  }

  @Test
  void shouldTakeAwayWhatAKilledDaemonLeftHalfDone() throws Exception {
    SnapshotFolder folder = folder(10);
    folder.begin(0);
    snapshot(folder);
    assertThat(names()).hasSize(1);
  }

  private Path snapshot(SnapshotFolder folder) throws IOException {
    return folder.finish(folder.begin(10 * MIB));
  }

  private SnapshotFolder folder(int keep) {
    RecorderSettings settings =
        new RecorderSettings(
            "box",
            TraceConfig.getDefaultInstance(),
            temporary.resolve("traces"),
            keep,
            10 * MIB,
            "",
            Duration.ofSeconds(1));
    InstantSource source = () -> now;
    return new SnapshotFolder(settings, source.withZone(ZoneOffset.UTC), this::free);
  }

  private long free(Path folder) throws IOException {
    return freeBytes - names().size() * 10L * MIB + 20 * MIB;
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(temporary.resolve("traces"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
