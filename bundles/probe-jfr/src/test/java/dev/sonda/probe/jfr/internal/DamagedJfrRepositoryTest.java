package dev.sonda.probe.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.jfr.internal.recording.AttachSocket;
import dev.sonda.testkit.Await;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Chunks of a JVM's repository that are deleted, also by the JVM itself when it writes faster than
 * the probe reads, or damaged while they are being read.
 */
@Timeout(240)
class DamagedJfrRepositoryTest {
  private static JfrSessionFixture session(BusyJvm jvm) {
    return new JfrSessionFixture(
        new JfrDataSource(),
        Map.of("pids", Integer.toString(jvm.pid()), "events", "test.*,jdk.ThreadPark"));
  }

  /** The JVM's user or a cleanup program may delete it at any time. */
  @Test
  void shouldStopCleanlyWhenRepositoryIsDeleted() throws Exception {
    try (BusyJvm jvm = BusyJvm.start()) {
      JfrSessionFixture session = session(jvm);
      session.await("Step of a test");
      for (Path chunk : newestRepository(jvm)) {
        Files.delete(chunk);
      }
      session.sample();
      session.stop();
      assertThat(session.names()).containsValue("Step of a test");
    }
  }

  /**
   * Reads once after some seconds, like a slow machine: the chunk that was open, which is read to
   * its end nevertheless, and the next one are deleted by then.
   */
  @Test
  @EnabledIfSystemProperty(
      named = "sonda.stress",
      matches = "true",
      disabledReason = "keeps both processors busy for ten seconds: -Pstress")
  void shouldReportDeletedChunksWhenJvmWritesTooFast() throws Exception {
    try (BusyJvm jvm = BusyJvm.flooding()) {
      JfrSessionFixture session = session(jvm);
      session.await("Step of a test");
      awaitDeletion(newestRepository(jvm).getLast());
      awaitDeletion(newestRepository(jvm).getFirst());
      session.stop();
      assertThat(session.sink().missing())
          .anySatisfy(sentence -> assertThat(sentence).contains("came too fast"))
          .anySatisfy(sentence -> assertThat(sentence).contains("deleted before they could"));
    }
  }

  /** The JVM deletes its oldest chunk when the maximum number of chunks exists. */
  private static void awaitDeletion(Path chunk) {
    Await.until("the deletion of " + chunk, () -> !Files.exists(chunk));
  }

  private static List<Path> newestRepository(BusyJvm jvm) throws IOException {
    try (Stream<Path> folders = Files.list(Path.of("/tmp"))) {
      Path folder =
          folders
              .filter(each -> each.toString().endsWith("_" + jvm.pid()))
              .max(Comparator.naturalOrder())
              .orElseThrow();
      try (Stream<Path> chunks = Files.list(folder)) {
        return chunks.filter(each -> each.toString().endsWith(".jfr")).sorted().toList();
      }
    }
  }

  /** A JVM's user may write into its repository. */
  @Test
  void shouldReadChunksAfterDamagedChunk() throws Exception {
    try (BusyJvm jvm = BusyJvm.start()) {
      JfrSessionFixture session = session(jvm);
      session.await("Step of a test");
      Path chunk = newestRepository(jvm).getLast();
      try (FileChannel file = FileChannel.open(chunk, StandardOpenOption.WRITE)) {
        file.write(ByteBuffer.wrap("no recording".getBytes(StandardCharsets.US_ASCII)), 0);
      }
      session.sample();
      assertThat(session.sink().missing()).isNotEmpty();
      new AttachSocket().execute(jvm.pid(), "JFR.start name=another");
      int before = session.sink().packets().size();
      Await.until(
          "events of the next chunk",
          () -> session.sink().packets().size() > before || session.hasRead("no such event"));
      session.stop();
    }
  }
}
