package dev.sonda.engine.duckdb.internal.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class LibraryFolderTest {
  private static final byte[] CONTENT = "code".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path parent;

  private PinnedLibrary library() throws Exception {
    String sha256 = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(CONTENT));
    return new PinnedLibrary("1.2", "v1.2", "lib.so", CONTENT.length, sha256);
  }

  private Path folder() {
    return parent.resolve("cache").resolve("native");
  }

  private Path file(byte[] inJar) throws Exception {
    return new LibraryFolder(folder()).file(library(), new OneFileLoader(inJar));
  }

  /** A class loader whose only resource is one file, or that has no resource. */
  private static final class OneFileLoader extends ClassLoader {
    private final byte[] content;

    OneFileLoader(byte[] content) {
      super(null);
      this.content = content;
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
      return content.length == 0 ? null : new ByteArrayInputStream(content);
    }
  }

  @Test
  void shouldExtractLibraryOnceAndOnlyForItsUser() throws Exception {
    Path file = file(CONTENT);
    assertThat(file).hasBinaryContent(CONTENT);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
        .isEqualTo("rwx------");
    assertThat(file(new byte[0])).isEqualTo(file);
    try (Stream<Path> files = Files.list(folder())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void shouldReportMissingJarWhenLibraryIsNotFound() {
    assertThatThrownBy(() -> file(new byte[0]))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("org.duckdb:duckdb_jdbc:1.2");
  }

  @Test
  void shouldRefuseLibraryWithAnotherChecksum() throws Exception {
    assertThatThrownBy(() -> file("evil".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("SHA-256");
    try (Stream<Path> files = Files.list(folder())) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void shouldRefuseFileThatWasCutShort() throws Exception {
    Path file = file(CONTENT);
    Files.write(file, new byte[] {1});
    assertThatThrownBy(() -> file(CONTENT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has 1 bytes");
  }

  @Test
  void shouldRefuseFolderThatOthersCanWrite() throws Exception {
    file(CONTENT);
    Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThatThrownBy(() -> file(CONTENT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("written by other users");
  }

  @Test
  void shouldDeleteFilesOfKilledProcess() throws Exception {
    Path file = file(CONTENT);
    Path left = Files.write(folder().resolve("duckdb1.partial"), CONTENT);
    Path underWay = Files.write(folder().resolve("duckdb2.partial"), CONTENT);
    Files.setLastModifiedTime(left, FileTime.from(Instant.now().minusSeconds(3600)));
    Files.delete(file);
    file(CONTENT);
    assertThat(left).doesNotExist();
    assertThat(underWay).exists();
  }

  @Test
  void shouldRefuseSymbolicLinkAsLibraryFile() throws Exception {
    Path file = file(CONTENT);
    Path elsewhere = Files.move(file, parent.resolve("elsewhere"));
    Files.createSymbolicLink(file, elsewhere);
    assertThatThrownBy(() -> file(CONTENT)).isInstanceOf(IOException.class);
  }

  @Test
  void shouldMapOsNamesOfJavaToPlatforms() {
    assertThat(PinnedLibrary.of("Linux", "amd64")).isPresent();
    assertThat(PinnedLibrary.of("Linux", "aarch64").orElseThrow().fileName())
        .isEqualTo("libduckdb_java.so_linux_arm64");
    assertThat(PinnedLibrary.of("Mac OS X", "aarch64").orElseThrow().fileName())
        .isEqualTo("libduckdb_java.so_macos_arm64");
    assertThat(PinnedLibrary.of("Windows 11", "x86_64")).isPresent();
    assertThat(PinnedLibrary.of("Linux", "riscv64")).isEmpty();
  }
}
