package dev.sonda.ipc.uds.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class SocketFileWatcherTest {
  @TempDir private Path folder;

  private final SocketFileWatcher watch = new SocketFileWatcher();
  private final CompletableFuture<String> appeared = new CompletableFuture<>();

  @AfterEach
  void close() {
    watch.close();
    Await.until("the watching threads end", () -> watchingThreads() == 0);
  }

  @Test
  void shouldReportWhenSocketAppears() throws Exception {
    watch.await(folder.resolve("socket"), () -> appeared.complete("socket"));
    Files.createFile(folder.resolve("another"));
    Files.createFile(folder.resolve("socket"));
    assertThat(appeared.get(40, TimeUnit.SECONDS)).isEqualTo("socket");
  }

  @Test
  void shouldReportWhenSocketIsReplaced() throws Exception {
    Path socket = Files.createFile(folder.resolve("socket"));
    watch.await(socket, () -> appeared.complete("socket"));
    Files.delete(socket);
    Files.createFile(socket);
    assertThat(appeared.get(40, TimeUnit.SECONDS)).isEqualTo("socket");
  }

  @Test
  void shouldWatchOnlyTheMostRecentlyRequestedSocket() throws Exception {
    watch.await(folder.resolve("first"), () -> appeared.complete("first"));
    watch.await(folder.resolve("second"), () -> appeared.complete("second"));
    assertThat(watchingThreads()).isLessThanOrEqualTo(2);
    Files.createFile(folder.resolve("first"));
    Files.createFile(folder.resolve("second"));
    assertThat(appeared.get(40, TimeUnit.SECONDS)).isEqualTo("second");
  }

  @Test
  void shouldDoNothingWhenFolderIsMissing() throws IOException {
    watch.await(folder.resolve("missing/socket"), () -> appeared.complete("socket"));
    Files.createDirectory(folder.resolve("missing"));
    assertThat(watchingThreads()).isZero();
    assertThat(appeared).isNotDone();
  }

  private static long watchingThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("sonda-socket-watch"))
        .count();
  }
}
