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

  private static final Requester ADMINISTRATOR = Requester.ofSignal();
  private static final Requester ALICE = Requester.ofTrigger(1000, 0);
  private static final Requester BOB = Requester.ofTrigger(1001, 0);

  @TempDir Path temporary;

  private Instant now = Instant.parse("2026-11-21T20:15:30.123Z");
  private long freeBytes = 100 * MIB;

  @Test
  void shouldNameSnapshotByTimeAndMakeFileGroupReadable() throws Exception {
    Path file = snapshot(folder(3));
    assertThat(file).hasFileName("box-20261121T201530.123Z.pftrace");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void shouldKeepNewestSnapshotsAndOtherFiles() throws Exception {
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
  void shouldDeleteOldestSnapshotWhenDiskFillsUp() throws Exception {
    SnapshotFolder folder = folder(10);
    snapshot(folder);
    now = now.plusSeconds(1);
    snapshot(folder);
    // A snapshot fits only after one has been deleted; each deletion frees 10 MiB.
    freeBytes = 15 * MIB;
    now = now.plusSeconds(1);
    snapshot(folder);
    assertThat(names()).hasSize(2).doesNotContain("box-20261121T201530.123Z.pftrace");
  }

  @Test
  void shouldRefuseSnapshotThatWouldFillDisk() throws Exception {
    SnapshotFolder folder = folder(10);
    snapshot(folder);
    freeBytes = -100 * MIB;
    assertThatThrownBy(() -> folder.begin(10 * MIB, ADMINISTRATOR))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("minFreeMb");
    assertThat(names()).isEmpty();
  }

  @Test
  void shouldRemovePartialFilesOfKilledDaemon() throws Exception {
    SnapshotFolder folder = folder(10);
    folder.begin(0, ADMINISTRATOR);
    snapshot(folder);
    assertThat(names()).hasSize(1);
  }

  @Test
  void shouldCountSnapshotsOfOtherUsersSeparately() throws Exception {
    SnapshotFolder folder = folder(2);
    snapshot(folder);
    later(Duration.ofSeconds(1));
    snapshot(folder);
    for (int i = 0; i < 4; i++) {
      later(Duration.ofHours(25));
      snapshot(folder, ALICE);
    }
    assertThat(names())
        .containsExactly(
            "box-20261121T201530.123Z.pftrace",
            "box-20261121T201531.123Z.pftrace",
            "box-20261124T231531.123Z-uid1000.pftrace",
            "box-20261126T001531.123Z-uid1000.pftrace");
  }

  @Test
  void shouldKeepSnapshotsOfOtherUsersForADay() throws Exception {
    SnapshotFolder folder = folder(2);
    Path ofBob = snapshot(folder, BOB);
    later(Duration.ofHours(1));
    snapshot(folder, ALICE);
    later(Duration.ofHours(23));
    assertThatThrownBy(() -> folder.begin(0, ALICE)).isInstanceOf(QuotaException.class);
    assertThatThrownBy(() -> folder.begin(0, BOB)).isInstanceOf(QuotaException.class);
    assertThat(names()).hasSize(2);
    later(Duration.ofMillis(1));
    snapshot(folder, ALICE);
    assertThat(ofBob).doesNotExist();
  }

  @Test
  void shouldReplaceSnapshotsOfUserWithMostSnapshots() throws Exception {
    SnapshotFolder folder = folder(3);
    Path ofBob = snapshot(folder, BOB);
    for (int i = 0; i < 5; i++) {
      later(Duration.ofHours(25));
      snapshot(folder, ALICE);
    }
    assertThat(ofBob).exists();
    assertThat(names()).hasSize(3);
  }

  @Test
  void shouldNotRemoveAdministratorsSnapshotsForOtherUsers() throws Exception {
    SnapshotFolder folder = folder(10);
    Path own = snapshot(folder);
    later(Duration.ofHours(25));
    freeBytes = 5 * MIB;
    assertThatThrownBy(() -> folder.begin(10 * MIB, ALICE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("minFreeMb");
    assertThat(own).exists();
  }

  @Test
  void shouldRemoveOtherUsersSnapshotsForAdministrator() throws Exception {
    SnapshotFolder folder = folder(10);
    Path own = snapshot(folder);
    later(Duration.ofSeconds(1));
    Path ofAlice = snapshot(folder, ALICE);
    freeBytes = 15 * MIB;
    later(Duration.ofSeconds(1));
    snapshot(folder);
    assertThat(own).exists();
    assertThat(ofAlice).doesNotExist();
  }

  private void later(Duration by) {
    now = now.plus(by);
  }

  private Path snapshot(SnapshotFolder folder) throws IOException {
    return snapshot(folder, ADMINISTRATOR);
  }

  private static Path snapshot(SnapshotFolder folder, Requester requester) throws IOException {
    return folder.finish(folder.begin(10 * MIB, requester), requester);
  }

  private SnapshotFolder folder(int keep) {
    RecorderSettings settings =
        new RecorderSettings(
            "box",
            TraceConfig.getDefaultInstance(),
            temporary.resolve("traces"),
            new SnapshotQuota(keep, keep, 10 * MIB),
            new TriggerLimits(Duration.ZERO, 1),
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
