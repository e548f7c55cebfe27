package dev.sonda.core.internal.scenario.output;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.TracingService;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.core.internal.ServiceDependencies;
import dev.sonda.core.internal.file.BlockingDisk;
import dev.sonda.core.internal.file.FakeProcessSyscalls;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.ChunkBytesBuilder;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file whose disk accepts nothing for 30 s stalls no other session. One producer writes identical
 * packets into three sessions: the first has that file, the second its own file, the third a
 * consumer that reads.
 */
@Tag("T17")
class BlockedSinkTest {
  private static final int USER = 1000;
  private static final int SECONDS = 30;

  @TempDir Path folder;

  private final List<String> written = new ArrayList<>();

  @Test
  void shouldStallOnlyFileOnBlockedDisk() throws IOException {
    StuckWriterExecutor disk = new StuckWriterExecutor();
    Iterator<ExecutorService> disks =
        List.<ExecutorService>of(disk, new DirectExecutor()).iterator();
    SteppedService service = new SteppedService(Syscalls.libc(), disks::next);
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer stuck = service.enable(toFile("stuck"));
    FakeConsumer healthy = service.enable(toFile("healthy"));
    FakeConsumer reading = service.enable(config("a.source"));
    List<Boolean> flushed = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      write(producer);
      stuck.endpoint().flush(0, 0, flushed::add);
      service.loop.advanceMs(1000);
      assertThat(texts(service.read(reading))).isEqualTo(written);
      assertThat(texts(read("healthy")).size()).isGreaterThanOrEqualTo(second);
    }
    assertThat(flushed).hasSize(SECONDS).containsOnly(true);
    assertThat(folder.resolve("stuck")).isEmptyFile();
    healthy.endpoint().disableTracing();
    stuck.endpoint().disableTracing();
    service.run();
    assertThat(healthy.endings()).containsExactly("");
    assertThat(texts(read("healthy"))).isEqualTo(written);
    assertThat(stuck.endings()).isEmpty();

    disk.runAll(service);
    assertThat(stuck.endings()).containsExactly("");
    assertThat(texts(read("stuck"))).isEqualTo(written);
  }

  /** Repeats the test with a thread that really blocks in write for 30 s. */
  @Test
  @Timeout(240)
  @EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
  void shouldNotStallOtherSessionsWhenWriteBlocksForThirtySeconds() throws Exception {
    BlockingDisk disk = new BlockingDisk(folder.resolve("stuck").toString());
    // Calls of a user other than root: a root service creates no files for other users.
    Syscalls syscalls = FakeProcessSyscalls.uid(disk.syscalls(), USER);
    try (EmbeddedTracingService service =
        new EmbeddedTracingService(
            ServiceDependencies.of(
                TraceBufferFactory.plain(),
                SharedMemoryFactory.over(syscalls),
                syscalls,
                SystemClock.over(syscalls)))) {
      FakeProducer producer = FakeProducer.connect(service, "probes").offer("a.source");
      FakeConsumer stuck = enable(service, toFile("stuck"));
      FakeConsumer healthy = enable(service, toFile("healthy"));
      FakeConsumer reading = enable(service, config("a.source"));
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      while (System.nanoTime() < end) {
        write(producer);
        reading.endpoint().readBuffers();
        statsOf(reading);
        statsOf(stuck);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      }
      assertThat(disk.isBlocked()).isTrue();
      assertThat(folder.resolve("stuck")).isEmptyFile();
      healthy.endpoint().disableTracing();
      stuck.endpoint().disableTracing();
      Await.until("the healthy file", () -> endingsOf(healthy).equals(List.of("")));
      assertThat(texts(read("healthy"))).isEqualTo(written);
      assertThat(texts(reading.packets())).isEqualTo(written);
      assertThat(endingsOf(stuck)).isEmpty();

      disk.release();
      Await.until("the stuck file", () -> endingsOf(stuck).equals(List.of("")));
      assertThat(texts(read("stuck"))).isEqualTo(written);
    } finally {
      disk.release();
    }
  }

  private static FakeConsumer enable(TracingService service, TraceConfig.Builder config)
      throws Exception {
    FakeConsumer consumer = FakeConsumer.connect(service);
    consumer.endpoint().enableTracing(config.build(), null);
    // Requested twice, as the task that calls the producer may run after the first request.
    statsOf(consumer);
    statsOf(consumer);
    return consumer;
  }

  /** The statistics, which the loop answers at once as long as nothing blocks it. */
  private static TraceStats statsOf(FakeConsumer consumer) throws Exception {
    CompletableFuture<Optional<TraceStats>> stats = new CompletableFuture<>();
    consumer.endpoint().getTraceStats(stats::complete);
    return stats.get(40, TimeUnit.SECONDS).orElseThrow();
  }

  /** The ends of the consumer's session, read on the loop that records them. */
  private static List<String> endingsOf(FakeConsumer consumer) {
    CompletableFuture<List<String>> endings = new CompletableFuture<>();
    consumer.endpoint().getTraceStats(stats -> endings.complete(List.copyOf(consumer.endings())));
    return endings.orTimeout(5, TimeUnit.SECONDS).join();
  }

  private void write(FakeProducer producer) {
    String text = "number " + written.size();
    ChunkBytesBuilder chunk = new ChunkBytesBuilder(1, written.size()).packet(packet(text));
    int last = producer.targetBuffer();
    FakeCommit commit = new FakeCommit();
    IntStream.rangeClosed(last - 2, last).forEach(buffer -> commit.move(chunk, buffer));
    producer.commit(commit);
    written.add(text);
  }

  private TraceConfig.Builder toFile(String name) {
    return config("a.source")
        .setWriteIntoFile(true)
        .setFileWritePeriodMs(200)
        .setOutputPath(folder.resolve(name).toString());
  }

  private List<TracePacketView> read(String name) throws IOException {
    return new StrictTraceReader().read(Files.readAllBytes(folder.resolve(name)));
  }
}
