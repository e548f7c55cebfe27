package dev.sonda.benchmarks.service;

import dev.sonda.benchmarks.buffer.ChunkTemplates;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.lang.foreign.Arena;
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
 * Time that the service needs for CommitData. A producer has filled all pages of its shared memory
 * with chunks like those of TraceBuffer_WR_SingleWriter, and commits one chunk or all of them per
 * request; the service's loop checks, copies and frees the chunks. One chunk per operation, a ring
 * of 64 MiB.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CommitPath {
  private static final int PAGES = 64;

  private final Arena arena = Arena.ofConfined();
  private final ChunkTemplates templates = new ChunkTemplates(PAGES, arena);
  private final SteppedService service = new SteppedService();
  private final FakeProducer producer = FakeProducer.connect(service.service, "benchmark");
  private final FakeCommit[] single = new FakeCommit[PAGES];
  private final FakeCommit batch = new FakeCommit();
  private final FilledPages pages;

  public CommitPath() {
    producer.offer("a.source");
    service.run();
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(64 << 10);
    config
        .addDataSourcesBuilder()
        .setConfig(DataSourceConfig.newBuilder().setName("a.source").build());
    FakeConsumer consumer = FakeConsumer.connect(service.service);
    consumer.endpoint().enableTracing(config.build(), null);
    service.run();
    pages = new FilledPages(producer.memory().memory(), templates, PAGES);
    producer.endpoint().registerTraceWriter(FilledPages.WRITER, producer.targetBuffer());
    for (int page = 0; page < PAGES; page++) {
      single[page] = new FakeCommit().move(page, 0, producer.targetBuffer());
      batch.move(page, 0, producer.targetBuffer());
    }
  }

  @Benchmark
  @OperationsPerInvocation(PAGES)
  public void oneChunkACommit() {
    for (int page = 0; page < PAGES; page++) {
      pages.complete(page);
      producer.endpoint().commitData(single[page], null);
    }
    service.run();
  }

  @Benchmark
  @OperationsPerInvocation(PAGES)
  public void manyChunksACommit() {
    for (int page = 0; page < PAGES; page++) {
      pages.complete(page);
    }
    producer.endpoint().commitData(batch, null);
    service.run();
  }

  @TearDown
  public void close() {
    for (int page = 0; page < PAGES; page++) {
      if (!pages.isFree(page)) {
        throw new IllegalStateException("a chunk was committed and not taken");
      }
    }
    service.close();
    arena.close();
  }
}
