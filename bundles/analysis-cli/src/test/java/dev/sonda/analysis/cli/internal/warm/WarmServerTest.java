package dev.sonda.analysis.cli.internal.warm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A warm server and its clients in one process. */
@Timeout(240)
class WarmServerTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir Path parent;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private String folder() {
    return parent.resolve("warm").toString();
  }

  private int run(String input, String... arguments) throws IOException {
    InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
    return new WarmClient(WarmSocketFolder.open(folder()), "/no/sonda", arguments, in, out, err)
        .run();
  }

  private static Thread start(WarmServer server) {
    Thread thread =
        new Thread(() -> {
          try (server) {
            server.run();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    thread.start();
    return thread;
  }

  private static void end(Thread thread) throws InterruptedException {
    thread.interrupt();
    thread.join();
  }

  /** Prints the arguments and the input of a command line, and returns exit code 7. */
  private static int echo(ClientCommandLine line) {
    PrintStream to = new PrintStream(line.out(), true, StandardCharsets.UTF_8);
    to.print(line.arguments() + " in " + line.directory().getFileName());
    new PrintStream(line.err(), true, StandardCharsets.UTF_8).print("said");
    try {
      line.in().transferTo(line.out());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return 7;
  }

  @Test
  void shouldRunCommandLineWithStreamsAndFolderOfClient() throws Exception {
    WarmServer server = WarmServer.open(folder(), LONG, WarmServerTest::echo);
    Thread thread = start(server);
    assertThat(run(" and input", "a", "b c")).isEqualTo(7);
    String here = String.valueOf(Path.of("").toAbsolutePath().getFileName());
    assertThat(out).hasToString("[a, b c] in " + here + " and input");
    assertThat(err).hasToString("said");
    end(thread);
  }

  @Test
  void shouldEndWhenIdleForLong() throws Exception {
    WarmServer server = WarmServer.open(folder(), Duration.ofMillis(1), WarmServerTest::echo);
    start(server).join();
    assertThat(Path.of(folder())).isEmptyDirectory();
  }

  @Test
  void shouldNotifyCommandLineWhenItsClientDisconnects() throws Exception {
    CompletableFuture<String> ended = new CompletableFuture<>();
    WarmServer server =
        WarmServer.open(
            folder(),
            LONG,
            line -> {
              line.onEnd(() -> ended.complete("gone"));
              return 0;
            });
    Thread thread = start(server);
    assertThat(run("")).isZero();
    assertThat(ended.get()).isEqualTo("gone");
    end(thread);
  }

  @Test
  void shouldReportDeathOfServerDuringCommandLine() throws Exception {
    WarmServer server =
        WarmServer.open(
            folder(),
            LONG,
            line -> {
              throw new IllegalStateException("dies, as this test wants it to");
            });
    Thread thread = start(server);
    assertThatThrownBy(() -> run("")).isInstanceOf(EOFException.class);
    end(thread);
  }

  @Test
  void shouldCreateFolderThatOnlyOwnerCanEnter() throws Exception {
    WarmSocketFolder.open(folder());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(folder()))))
        .isEqualTo("rwx------");
  }

  @Test
  void shouldRefuseFolderThatOthersCanEnter() throws Exception {
    Path open = Files.createDirectory(parent.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x---"));
    assertThatThrownBy(() -> WarmSocketFolder.open(open.toString()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("mode 0700");
    Path link = Files.createSymbolicLink(parent.resolve("link"), Path.of(folder()));
    WarmSocketFolder.open(folder());
    assertThatThrownBy(() -> WarmSocketFolder.open(link.toString()))
        .isInstanceOf(IOException.class);
  }

  @Test
  void shouldReportWhenServerCannotBeStarted() {
    assertThatThrownBy(() -> run("")).isInstanceOf(IOException.class);
  }

  @Test
  void shouldUseAnotherFolderWhenJarsChange() throws Exception {
    Path jar = Files.writeString(parent.resolve("a.jar"), "one");
    String first = WarmSocketFolder.ofFolder(parent.toFile());
    Files.writeString(jar, "another");
    assertThat(WarmSocketFolder.ofFolder(parent.toFile())).isNotEqualTo(first);
  }
}
