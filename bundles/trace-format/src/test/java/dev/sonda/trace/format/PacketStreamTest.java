package dev.sonda.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.trace.format.internal.stream.CompressedBlockPackets;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
class PacketStreamTest {
  private static final int DEFLATE = 50;
  private static final int ZSTD = 133;
  private static final int DAMAGES = 2_000;

  @Test
  void shouldReadPacketsOfPlainStream() throws IOException {
    assertThat(timestamps(trace(1, 2, 3))).containsExactly(1L, 2L, 3L);
    assertThat(timestamps(new byte[0])).isEmpty();
  }

  @Test
  void shouldReadPacketLargerThanItsBuffer() throws IOException {
    byte[] large = field(1, concat(new byte[] {8 << 3, 5}, field(900, new byte[1 << 20])));
    assertThat(timestamps(concat(trace(1), concat(large, trace(2))))).containsExactly(1L, 5L, 2L);
  }

  @Test
  void shouldReadPacketsWithinCompression() throws IOException {
    assertThat(timestamps(gzip(trace(1, 2)))).containsExactly(1L, 2L);
    assertThat(timestamps(zstd(gzip(trace(1, 2))))).containsExactly(1L, 2L);
  }

  @Test
  void shouldReadTracesOfArchiveAsOne() throws IOException {
    assertThat(timestamps(zip(trace(1), gzip(trace(2, 3))))).containsExactly(1L, 2L, 3L);
    assertThat(timestamps(tar(gzip(trace(1)), trace(2)))).containsExactly(1L, 2L);
    assertThat(timestamps(gzip(tar(zip(trace(1), trace(2)), trace(3)))))
        .containsExactly(1L, 2L, 3L);
  }

  @Test
  void shouldRefuseArchiveWithoutFiles() {
    assertThat(damageOf(zip())).isEqualTo("t: an archive without files");
    assertThat(damageOf(new byte[] {'P', 'K', 3, 4})).isEqualTo("t: an archive without files");
  }

  @Test
  void shouldReturnAvailablePacketsBeforeStreamEnds() throws IOException {
    byte[] begun = trace(1, 2);
    PacketStream packets =
        new PacketStream("live", new OneChunk(new ByteArrayInputStream(begun), begun.length));
    assertThat(packets.next()).isTrue();
    assertThat(packets.next()).isTrue();
    assertThatThrownBy(packets::next).hasMessage("would wait");
  }

  /**
   * A stream from which only {@code bytes} bytes of {@code in} may be read, as its writer has
   * written no more and not closed it.
   */
  private static final class OneChunk extends InputStream {
    private final InputStream in;
    private int left;

    OneChunk(InputStream in, int bytes) {
      this.in = in;
      this.left = bytes;
    }

    @Override
    public int read() {
      throw new AssertionError("read byte by byte");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left == 0) {
        throw new IOException("would wait");
      }
      int size = in.read(target, offset, Math.min(length, left));
      left -= size;
      return size;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {DEFLATE, ZSTD})
  void shouldReadPacketsOfCompressedBlockAfterOtherFields(int field) throws IOException {
    byte[] block = field(1, concat(new byte[] {10 << 3, 7}, block(field, trace(2, 3))));
    byte[] whole = concat(trace(1), concat(block, trace(4)));
    assertThat(timestamps(whole)).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void shouldReportPositionWhereTraceIsTruncated() {
    byte[] torn = concat(trace(1, 2), new byte[] {0x0a, 100, 1});
    assertThat(damageOf(torn, 1L, 2L))
        .isEqualTo("t is torn: after byte %d it has no whole packet".formatted(trace(1, 2).length));
    assertThat(damageOf(new byte[] {1, 2, 3}))
        .isEqualTo("t is no trace: it doesn't begin with a packet");
    assertThat(damageOf(zip(trace(1), new byte[] {1, 2, 3}), 1L))
        .isEqualTo("t: 1 is no trace: it doesn't begin with a packet");
  }

  @Test
  void shouldReportPositionOfDamageWhenGzipIsTruncated() {
    byte[] many = trace(new Random(7).ints(50_000, 0, 100).toArray());
    byte[] packed = gzip(many);
    assertThatThrownBy(() -> timestamps(Arrays.copyOf(packed, packed.length / 2)))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageStartingWith("t: the compressed bytes are damaged, behind byte ")
        .hasMessageNotContaining("byte 0 ");
    assertThat(damageOf(Arrays.copyOf(packed, 5))).isEqualTo("t: the compressed bytes are damaged");
  }

  @ParameterizedTest
  @ValueSource(ints = {DEFLATE, ZSTD})
  void shouldReportDamageOfBlockAfterReadingWholePackets(int field) {
    byte[] torn = field(1, block(field, concat(trace(1, 2), new byte[] {0x0a, 9, 1})));
    assertThat(damageOf(torn, 1L, 2L))
        .contains("before byte " + torn.length, "after " + trace(1, 2).length + " bytes");
    byte[] bomb = new byte[2 * CompressedBlockPackets.LARGEST_PACKET_BYTES];
    System.arraycopy(new byte[] {0x0a, -1, -1, -1, 0x0f}, 0, bomb, 0, 5);
    assertThat(damageOf(field(1, block(field, bomb)))).contains("of at most 8 MB");
  }

  @Tag("T31")
  @ParameterizedTest
  @ValueSource(ints = {DEFLATE, ZSTD})
  void shouldReadPacketsOrReportErrorWhenBlockIsDamaged(int field) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] block = field(1, block(field, trace(random.ints(300, 0, 100).toArray())));
    for (int round = 0; round < DAMAGES; round++) {
      byte[] damaged = block.clone();
      for (int i = random.nextInt(3); i >= 0; i--) {
        // Damages bytes after the lengths of packet and field.
        damaged[10 + random.nextInt(damaged.length - 10)] = (byte) random.nextInt();
      }
      try {
        timestamps(damaged);
      } catch (IOException e) {
        assertThat(e).as("seed %d, round %d", seed, round).isInstanceOf(TraceFormatException.class);
      }
    }
  }

  private static String damageOf(byte[] trace, Long... before) {
    List<Long> found = new ArrayList<>();
    try {
      read(trace, found);
    } catch (IOException e) {
      assertThat(e).isInstanceOf(TraceFormatException.class);
      assertThat(found).containsExactly(before);
      return String.valueOf(e.getMessage());
    }
    throw new AssertionError("it was read to its end");
  }

  private static List<Long> timestamps(byte[] trace) throws IOException {
    List<Long> found = new ArrayList<>();
    read(trace, found);
    return found;
  }

  private static void read(byte[] trace, List<Long> timestamps) throws IOException {
    PacketStream packets = new PacketStream("t", new ByteArrayInputStream(trace));
    PacketHead head = new PacketHead();
    while (packets.next()) {
      head.read(packets.segment(), packets.start(), packets.sizeBytes());
      timestamps.add(head.timestamp());
    }
  }

  private static byte[] trace(int... timestamps) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int timestamp : timestamps) {
      bytes.writeBytes(field(1, new byte[] {8 << 3, (byte) timestamp}));
    }
    return bytes.toByteArray();
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

  private static byte[] concat(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private static byte[] block(int field, byte[] packets) {
    return field(
        field, field == ZSTD ? zstd(packets) : through(packets, DeflaterOutputStream::new));
  }

  private static byte[] gzip(byte[] plain) {
    return through(plain, GZIPOutputStream::new);
  }

  private static byte[] zstd(byte[] plain) {
    return through(plain, ZstdOutputStream::new);
  }

  /** A zip archive of the files, named by their index. */
  private static byte[] zip(byte[]... files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("folder/"));
      for (int i = 0; i < files.length; i++) {
        zip.putNextEntry(new ZipEntry(Integer.toString(i)));
        zip.write(files[i]);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] tar(byte[]... files) {
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    for (byte[] file : files) {
      byte[] header = new byte[512];
      put(header, 0, "trace");
      put(header, 124, "%011o".formatted(file.length));
      put(header, 156, "0");
      put(header, 257, "ustar");
      archive.writeBytes(header);
      archive.writeBytes(Arrays.copyOf(file, (file.length + 511) / 512 * 512));
    }
    archive.writeBytes(new byte[1024]);
    return archive.toByteArray();
  }

  private static void put(byte[] target, int offset, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, target, offset, bytes.length);
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
