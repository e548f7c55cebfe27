package dev.sonda.itests.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.tracebuffer.BufferStats;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Producer processes are killed at random points. Their packets written before are read without a
 * gap, a repetition or a wrong byte, unless the trace marks a loss.
 */
class KilledProducersIT {
  private static final boolean STRESS = Boolean.getBoolean("sonda.stress");
  private static final int KILLS = STRESS ? 500 : 6;
  private static final int AT_ONCE = 2;
  private static final int MAX_COMMITS_BEFORE_KILL = 400;
  private static final List<Integer> CHUNKS_PER_PAGE = List.of(1, 2, 4, 7, 14);

  @Test
  @Tag("T18")
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void shouldMarkEveryLossOfKilledProducer() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    try (ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE)) {
      List<Future<Void>> rounds =
          IntStream.range(0, KILLS)
              .mapToObj(round -> pool.submit(() -> killOne(round, new Random(seed + round))))
              .toList();
      for (int round = 0; round < KILLS; round++) {
        assertThat(rounds.get(round))
            .as("-Dseed=%d, round %d", seed, round)
            .succeedsWithin(60, TimeUnit.SECONDS);
      }
    }
  }

  private static Void killOne(int round, Random random) throws Exception {
    // Memory for all packets, so that none may be lost; or too little, so that losses must be
    // marked.
    boolean drops = round % 4 == 3;
    ExhaustedPolicy policy = drops ? ExhaustedPolicy.DROP : ExhaustedPolicy.STALL_THEN_ABORT;
    int pageSizeBytes = 4096 << random.nextInt(4);
    int chunksPerPage = CHUNKS_PER_PAGE.get(random.nextInt(CHUNKS_PER_PAGE.size()));
    long smbBytes = (drops ? 2L : 16L) * pageSizeBytes;
    try (SingleProducerService service = new SingleProducerService(smbBytes, pageSizeBytes)) {
      Process producer = start(service.memoryPath(), pageSizeBytes, chunksPerPage, policy);
      try (DataInputStream commits = new DataInputStream(producer.getInputStream())) {
        serve(service, producer, commits, random);
      } finally {
        producer.destroyForcibly();
      }
      service.scrape();
      service.readAndCheck();
      check(service, drops);
    }
    return null;
  }

  private static void serve(
      SingleProducerService service, Process producer, DataInputStream commits, Random random)
      throws IOException {
    int killAfter = 1 + random.nextInt(MAX_COMMITS_BEFORE_KILL);
    int count = 0;
    for (byte[] commit = next(commits); commit != null; commit = next(commits)) {
      service.commit(new DataInputStream(new ByteArrayInputStream(commit)));
      if (random.nextInt(20) == 0) {
        service.scrape();
      }
      if (random.nextInt(20) == 0) {
        service.readAndCheck();
      }
      count++;
      if (count == killAfter) {
        // Destroyed by its handle, as Process.destroyForcibly would also close the pipe.
        producer.toHandle().destroyForcibly();
      }
    }
    assertThat(count).as("commits before the producer ended").isGreaterThanOrEqualTo(killAfter);
  }

  /** The next commit; null at the end of the stream or for an incomplete commit. */
  private static byte @Nullable [] next(DataInputStream commits) throws IOException {
    try {
      byte[] commit = new byte[commits.readInt()];
      commits.readFully(commit);
      return commit;
    } catch (EOFException e) {
      return null;
    }
  }

  private static void check(SingleProducerService service, boolean drops) {
    BufferStats stats = service.stats();
    assertThat(stats.abiViolations()).isZero();
    assertThat(stats.chunksOverwritten()).isZero();
    assertThat(stats.patchesFailed()).isZero();
    assertThat(service.packets()).isPositive();
    if (!drops) {
      assertThat(service.losses()).isZero();
    }
  }

  private static Process start(
      String memoryPath, int pageSizeBytes, int chunksPerPage, ExhaustedPolicy policy)
      throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            NumberedPacketProgram.class.getName(),
            memoryPath,
            Integer.toString(pageSizeBytes),
            Integer.toString(chunksPerPage),
            policy.name(),
            "2")
        .redirectError(Redirect.INHERIT)
        .start();
  }
}
