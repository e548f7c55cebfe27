package dev.sonda.probe.counters.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.GcFreedNativeMemory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("T25")
class KernelFileReaderTest {
  @TempDir private Path folder;

  private final KernelFileReader file = new KernelFileReader(Syscalls.libc());

  @Test
  void shouldReadFileAndDropTextOfPreviousFile() throws IOException {
    assertThat(file.read(write("first", "a longer text\n"))).isTrue();
    assertThat(file.read(write("second", "short"))).isTrue();

    assertThat(text()).isEqualTo("short");
  }

  @Test
  void shouldCutOverlongFileAtLineEnd() throws IOException {
    String line = "x".repeat(100) + "\n";

    assertThat(file.read(write("long", line.repeat(1000)))).isTrue();

    assertThat(file.length()).isEqualTo(KernelFileReader.MAX_BYTES / line.length() * line.length());
  }

  @Test
  void shouldReadNothingOfOverlongLine() throws IOException {
    assertThat(file.read(write("line", "x".repeat(KernelFileReader.MAX_BYTES + 1)))).isTrue();
    assertThat(file.length()).isZero();
  }

  @Test
  void shouldNotAllocateNativeMemoryForEachFileRead() throws IOException {
    int sessions = 100;
    String path = write("text", "42\n");
    long before = GcFreedNativeMemory.pieces();
    for (int i = 0; i < sessions; i++) {
      assertThat(new KernelFileReader(Syscalls.libc()).read(path)).isTrue();
    }
    assertThat(GcFreedNativeMemory.pieces() - before).isLessThan(sessions / 10);
  }

  @Test
  void shouldReportFilesThatCannotBeRead() {
    assertThat(file.read(folder.resolve("missing").toString())).isFalse();
    assertThat(file.read(folder.toString())).isFalse();
    assertThat(file.length()).isZero();
  }

  @Test
  void shouldRefuseSymbolicLink() throws IOException {
    write("secret", "42\n");
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("secret"));

    assertThat(file.read(folder.resolve("link").toString())).isFalse();
  }

  @Test
  @Timeout(240)
  void shouldNotWaitForAPipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

    file.read(pipe.toString());

    assertThat(file.length()).isZero();
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String text() {
    return new String(file.bytes(), 0, file.length(), StandardCharsets.UTF_8);
  }
}
