package dev.sonda.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TraceFileTest {
  private static final int DEFLATED_PACKETS = 50;

  @TempDir Path folder;

  @Test
  void shouldFindPacketsOfPlainFile() throws IOException {
    assertThat(timestamps(trace(1, 2, 3))).containsExactly(1L, 2L, 3L);
  }

  @Test
  void shouldFindPacketsOfCutGzipFile() throws IOException {
    byte[] wrapped = gzip(trace(1, 2, 3));
    assertThat(timestamps(wrapped)).containsExactly(1L, 2L, 3L);
    assertThat(timestamps(Arrays.copyOf(wrapped, wrapped.length - 9))).startsWith(1L);
  }

  @Test
  void shouldFindPacketsOfEachFileOfZipArchive() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("first"));
      zip.write(trace(1));
      zip.putNextEntry(new ZipEntry("second"));
      zip.write(gzip(trace(2, 3)));
    }
    assertThat(timestamps(bytes.toByteArray())).containsExactly(1L, 2L, 3L);
  }

  /** The archive is truncated at every position: within a name, an entry's data or its sizes. */
  @Test
  void shouldReadPacketsOrReportErrorWhenZipArchiveIsCut() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("first"));
      zip.write(trace(1, 2));
      zip.putNextEntry(new ZipEntry("second"));
      zip.write(trace(3));
    }
    byte[] whole = bytes.toByteArray();
    for (int length = whole.length; length > 4; length--) {
      try {
        assertThat(timestamps(Arrays.copyOf(whole, length))).isSubsetOf(1L, 2L, 3L);
      } catch (IOException e) {
        assertThat(e).as("cut off at %d", length).hasMessageContaining(" ");
      }
    }
  }

  @Test
  void shouldFindPacketsOfEachFileOfTarArchive() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    tarEntry(bytes, "first", trace(1, 2));
    tarEntry(bytes, "second", trace(3));
    bytes.write(new byte[1024]);
    assertThat(timestamps(bytes.toByteArray())).containsExactly(1L, 2L, 3L);
  }

  @Test
  void shouldOrderFilesOfArchiveByFormat() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    tarEntry(bytes, "a.systrace", "# tracer: nop\n".getBytes(StandardCharsets.US_ASCII));
    tarEntry(bytes, "b.gz", gzip(trace(2)));
    tarEntry(bytes, "d", trace(4));
    tarEntry(bytes, "c", trace(3));
    tarEntry(bytes, "z", "{\"perfetto_manifest\": 1}".getBytes(StandardCharsets.US_ASCII));
    try (TraceFile trace = open(bytes.toByteArray())) {
      assertThat(trace.files())
          .extracting(file -> "%d %d %s".formatted(file.number(), file.container(), file.kind()))
          .containsExactly(
              "0 -1 TAR",
              "5 0 MANIFEST",
              "4 0 PACKETS",
              "3 0 PACKETS",
              "2 0 GZIP",
              "6 2 PACKETS",
              "1 0 SYSTRACE");
    }
  }

  @Test
  void shouldIgnoreDesktopMetadataFilesInArchives() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    tarEntry(bytes, "._first", new byte[] {1, 2});
    tarEntry(bytes, "__MACOSX/.DS_Store", new byte[] {1, 2});
    tarEntry(bytes, "./first", trace(1));
    assertThat(timestamps(bytes.toByteArray())).containsExactly(1L);
  }

  @Test
  void shouldFindPacketsInCompressedBlocks() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(trace(1));
    bytes.write(packet(field(DEFLATED_PACKETS, deflated(trace(2, 3)))));
    bytes.write(trace(4));
    assertThat(timestamps(bytes.toByteArray())).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void shouldCountDamagedBlock() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(packet(field(DEFLATED_PACKETS, new byte[] {1, 2, 3, 4})));
    bytes.write(trace(4));
    try (TraceFile trace = open(bytes.toByteArray())) {
      ReadStatistics read = trace.readPackets(trace.parts().getFirst(), (_, _) -> {});
      assertThat(read).isEqualTo(new ReadStatistics(1, 1, 1, 0));
    }
  }

  @Test
  void shouldKeepWholePacketsOfTornFile() throws IOException {
    byte[] whole = trace(1, 2, 3);
    byte[] torn = Arrays.copyOf(whole, whole.length - 1);
    assertThat(timestamps(torn)).containsExactly(1L, 2L);
    try (TraceFile trace = open(torn)) {
      ReadStatistics read = trace.readPackets(trace.parts().getFirst(), (_, _) -> {});
      assertThat(read.unreadBytes()).isEqualTo(3);
    }
  }

  @Test
  void shouldReadTraceFromInputStream() throws IOException {
    try (TraceFile trace = TraceFile.open("-", new ByteArrayInputStream(trace(7)))) {
      assertThat(timestamps(trace)).containsExactly(7L);
    }
  }

  @Test
  void shouldDetectFormatOfTraceFile() {
    assertThat(kindOf("{\"traceEvents\": []}")).isEqualTo(TraceFileFormat.JSON);
    assertThat(kindOf(" [\n {\"ph\": \"X\"}")).isEqualTo(TraceFileFormat.JSON);
    assertThat(kindOf("# tracer: nop\n#\n")).isEqualTo(TraceFileFormat.SYSTRACE);
    assertThat(kindOf("<!DOCTYPE html>\n<html>")).isEqualTo(TraceFileFormat.SYSTRACE);
    assertThat(kindOf("hello")).isEqualTo(TraceFileFormat.UNKNOWN);
    assertThat(TraceFileFormat.of(trace(1))).isEqualTo(TraceFileFormat.PACKETS);
  }

  @Test
  void shouldReportErrorWhenArchiveIsDamaged() {
    byte[] damaged = Arrays.copyOf(gzip(trace(1)), 5);
    assertThatThrownBy(() -> timestamps(damaged))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged");
  }

  private static TraceFileFormat kindOf(String text) {
    return TraceFileFormat.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private List<Long> timestamps(byte[] file) throws IOException {
    try (TraceFile trace = open(file)) {
      return timestamps(trace);
    }
  }

  private static List<Long> timestamps(TraceFile trace) {
    List<Long> found = new ArrayList<>();
    PacketHead head = new PacketHead();
    for (TraceArchiveMember part : trace.parts()) {
      trace.readPackets(
          part,
          (place, size) -> {
            assertThat(head.read(trace.memory(), place, size)).isTrue();
            found.add(head.timestamp());
          });
    }
    return found;
  }

  private TraceFile open(byte[] bytes) throws IOException {
    Path file = folder.resolve("trace");
    Files.write(file, bytes);
    return TraceFile.open(file);
  }

  private static byte[] trace(int... timestamps) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int timestamp : timestamps) {
      bytes.writeBytes(packet(new byte[] {8 << 3, (byte) timestamp}));
    }
    return bytes.toByteArray();
  }

  private static byte[] packet(byte[] content) {
    return field(1, content);
  }

  private static byte[] field(int number, byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writeVarint(bytes, number << 3 | WireReader.BYTES);
    writeVarint(bytes, content.length);
    bytes.writeBytes(content);
    return bytes.toByteArray();
  }

  private static void writeVarint(ByteArrayOutputStream bytes, int value) {
    int rest = value;
    while (rest > 0x7F) {
      bytes.write((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes.write(rest);
  }

  private static void tarEntry(ByteArrayOutputStream tar, String name, byte[] content) {
    byte[] header = new byte[512];
    put(header, 0, name);
    put(header, 124, "%011o".formatted(content.length));
    put(header, 156, "0");
    put(header, 257, "ustar");
    tar.writeBytes(header);
    tar.writeBytes(Arrays.copyOf(content, 512));
  }

  private static void put(byte[] target, int offset, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, target, offset, bytes.length);
  }

  private static byte[] gzip(byte[] plain) {
    return through(plain, GZIPOutputStream::new);
  }

  private static byte[] deflated(byte[] plain) {
    return through(plain, DeflaterOutputStream::new);
  }

  private static byte[] through(byte[] plain, Compressor compressor) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = compressor.open(bytes)) {
      out.write(plain);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  @FunctionalInterface
  private interface Compressor {
    OutputStream open(OutputStream target) throws IOException;
  }
}
