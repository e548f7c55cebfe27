package dev.sonda.benchmarks.socket;

import dev.sonda.benchmarks.buffer.ChunkTemplates;
import dev.sonda.benchmarks.service.FilledPages;
import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Like {@link dev.sonda.benchmarks.service.CommitPath}, but over a socket and with the service on
 * another thread: sends 64 commits of one chunk each, or one commit of 64 chunks, and waits for the
 * answer to Sync. One chunk per operation.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SocketCommits {
  private static final int PAGES = 64;

  /**
   * Number of callbacks until the data source runs: connection, shared memory, data source set up,
   * data source started.
   */
  private static final int CALLS_UNTIL_STARTED = 4;

  private final Arena arena = Arena.ofShared();
  private final SocketService service = SocketService.open();
  private final RemoteService remote = service.remote();
  private final FakeProducer producer = FakeProducer.connect(remote, "benchmark");
  private final FakeCommit[] single = new FakeCommit[PAGES];
  private final FakeCommit batch = new FakeCommit();
  private final FilledPages pages;

  public SocketCommits() {
    producer.offer("a.source");
    sync(producer);
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(64 << 10);
    config
        .addDataSourcesBuilder()
        .setConfig(DataSourceConfig.newBuilder().setName("a.source").build());
    FakeConsumer.connect(remote).endpoint().enableTracing(config.build(), null);
    Await.until("the start", () -> producer.calls().size() >= CALLS_UNTIL_STARTED);
    producer.endpoint().registerTraceWriter(FilledPages.WRITER, producer.targetBuffer());
    pages = new FilledPages(producer.memory().memory(), new ChunkTemplates(PAGES, arena), PAGES);
    for (int page = 0; page < PAGES; page++) {
      single[page] = new FakeCommit().move(page, 0, producer.targetBuffer());
      batch.move(page, 0, producer.targetBuffer());
    }
  }

  private static void sync(FakeProducer producer) {
    CountDownLatch done = new CountDownLatch(1);
    producer.endpoint().sync(done::countDown);
    try {
      done.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Benchmark
  @OperationsPerInvocation(PAGES)
  public void oneChunkACommit() {
    for (int page = 0; page < PAGES; page++) {
      pages.complete(page);
      producer.endpoint().commitData(single[page], null);
    }
    sync(producer);
  }

  @Benchmark
  @OperationsPerInvocation(PAGES)
  public void manyChunksACommit() {
    for (int page = 0; page < PAGES; page++) {
      pages.complete(page);
    }
    producer.endpoint().commitData(batch, null);
    sync(producer);
  }

  @TearDown
  public void close() throws IOException {
    for (int page = 0; page < PAGES; page++) {
      if (!pages.isFree(page)) {
        throw new IllegalStateException("a chunk was committed and not taken");
      }
    }
    remote.close();
    service.close();
    arena.close();
  }
}
