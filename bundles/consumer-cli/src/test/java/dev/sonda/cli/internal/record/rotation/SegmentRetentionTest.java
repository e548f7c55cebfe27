package dev.sonda.cli.internal.record.rotation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.RotationPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentRetentionTest {
  private static final long SEGMENT = 100;

  @TempDir Path folder;

  private long freeWithoutSegments = 10_000;

  @Test
  void shouldKeepNewestSegmentsAndOtherFiles() throws Exception {
    make("run.0001.pftrace", "run.0002.pftrace", "run.9999.pftrace", "run.10000.pftrace");
    make("run.pftrace", "run.notes.pftrace", "other.0001.pftrace", "run.0001.txt");
    assertThat(retention(2, 0).look()).isTrue();
    assertThat(names())
        .containsExactlyInAnyOrder(
            "run.9999.pftrace",
            "run.10000.pftrace",
            "run.pftrace",
            "run.notes.pftrace",
            "other.0001.pftrace",
            "run.0001.txt");
  }

  @Test
  void shouldDeleteOldSegmentsWhenDiskIsFull() throws Exception {
    make("run.0001.pftrace", "run.0002.pftrace", "run.0003.pftrace");
    freeWithoutSegments = 500;
    assertThat(retention(Integer.MAX_VALUE, 350).look()).isTrue();
    assertThat(names()).containsExactly("run.0003.pftrace");
  }

  @Test
  void shouldReportFullDiskInsteadOfDeletingLastSegment() throws Exception {
    make("run.0001.pftrace", "run.0002.pftrace");
    freeWithoutSegments = 300;
    assertThat(retention(20, 350).look()).isFalse();
    assertThat(names()).containsExactly("run.0002.pftrace");
  }

  private SegmentRetention retention(int keep, long minFreeBytes) {
    RotationSettings rotation =
        new RotationSettings(new RotationPlan(SEGMENT, 0), keep, minFreeBytes);
    return new SegmentRetention(
        folder.resolve("run.pftrace"),
        rotation,
        where -> freeWithoutSegments - names().size() * SEGMENT);
  }

  private void make(String... names) throws IOException {
    for (String name : names) {
      Files.createFile(folder.resolve(name));
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
