package dev.sonda.trace.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TraceFirstBytesTest {
  private static final byte[] TEXT =
      "# tracer: nop\n".repeat(1000).getBytes(StandardCharsets.UTF_8);
  private static final byte[] HEAD = Arrays.copyOf(TEXT, TraceFileFormat.SNIFFED_BYTES);

  @TempDir Path folder;

  @Test
  void shouldReadBeginningOfPlainFile() throws IOException {
    assertThat(head(TEXT)).isEqualTo(HEAD);
    assertThat(head(new byte[] {1, 2})).containsExactly(1, 2);
    assertThat(head(new byte[0])).isEmpty();
  }

  @Test
  void shouldReadBeginningOfTraceWithinCompression() throws IOException {
    assertThat(head(gzip(TEXT))).isEqualTo(HEAD);
    assertThat(head(gzip(gzip(TEXT)))).isEqualTo(HEAD);
  }

  @Test
  void shouldReadWholePacketsOfCutCompressedFile() throws IOException {
    byte[] packed = gzip(TEXT);
    byte[] head = head(Arrays.copyOf(packed, packed.length - 8));
    assertThat(head).isEqualTo(HEAD);
  }

  @Test
  void shouldReadBeginningOfFirstFileOfArchive() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("folder/"));
      zip.putNextEntry(new ZipEntry("first"));
      zip.write(gzip(TEXT));
    }
    assertThat(head(bytes.toByteArray())).isEqualTo(HEAD);
    assertThat(head(tar(gzip(TEXT)))).isEqualTo(HEAD);
  }

  @Test
  void shouldRefuseFileDamagedAtItsBeginning() {
    byte[] damaged = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3};
    assertThatThrownBy(() -> head(damaged))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage("trace: the compressed bytes are damaged");
  }

  @Test
  void shouldRefuseFileWhenCompressionIsNestedTooDeeply() {
    assertThatThrownBy(() -> head(gzip(gzip(gzip(gzip(gzip(TEXT)))))))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining("too deep");
  }

  private byte[] head(byte[] file) throws IOException {
    return TraceFirstBytes.read(Files.write(folder.resolve("trace"), file));
  }

  /** An archive of a folder and a file. */
  private static byte[] tar(byte[] content) {
    byte[] archive = new byte[512 * 2 + content.length + 1024];
    put(archive, 0, "folder/", "0", '5');
    put(archive, 512, "file", Integer.toOctalString(content.length), '0');
    System.arraycopy(content, 0, archive, 1024, content.length);
    return archive;
  }

  private static void put(byte[] archive, int at, String name, String size, char type) {
    copy(archive, at, name);
    copy(archive, at + 124, size);
    archive[at + 156] = (byte) type;
    copy(archive, at + 257, "ustar");
  }

  private static void copy(byte[] target, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, target, at, bytes.length);
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    }
    return out.toByteArray();
  }
}
