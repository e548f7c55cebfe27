package dev.sonda.benchmarks;

import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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
 * What the service does with CommitData: a producer has filled all pages of its shared memory, each
 * with a chunk as TraceBuffer_WR_SingleWriter writes them, and commits them, one a commit or all in
 * one; the loop checks, copies and frees them. A chunk an operation, a ring of 64 MiB.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CommitPath {
  private static final int PAGES = 64;
  private static final int PAGE_BYTES = 4096;
  private static final int PAGE_HEADER_BYTES = 8;
  private static final int CHUNK_HEADER_BYTES = 8;
  private static final int WRITER = 1;

  /** A page of one chunk, which is complete. */
  private static final int COMPLETE = (1 << 28) | 3;

  private final Arena arena = Arena.ofConfined();
  private final ChunkTemplates templates = new ChunkTemplates(PAGES, arena);
  private final SteppedService service = new SteppedService();
  private final FakeProducer producer = FakeProducer.connect(service.service, "benchmark");
  private final FakeCommit[] single = new FakeCommit[PAGES];
  private final FakeCommit batch = new FakeCommit();
  private final MemorySegment memory;
  private int chunkId;

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
    memory = producer.memory().memory();
    producer.endpoint().registerTraceWriter(WRITER, producer.targetBuffer());
    for (int page = 0; page < PAGES; page++) {
      fill(page);
      single[page] = new FakeCommit().move(page, 0, producer.targetBuffer());
      batch.move(page, 0, producer.targetBuffer());
    }
  }

  private void fill(int page) {
    long payload = (long) page * PAGE_BYTES + PAGE_HEADER_BYTES + CHUNK_HEADER_BYTES;
    int room = PAGE_BYTES - PAGE_HEADER_BYTES - CHUNK_HEADER_BYTES;
    int size = Math.min(templates.sizeBytes(page), room);
    MemorySegment.copy(templates.memory(), templates.offset(page), memory, payload, size);
  }

  /** What a writer does when a chunk is full: its header, and the page's word. */
  private void complete(int page) {
    long offset = (long) page * PAGE_BYTES;
    long header =
        (chunkId++ & 0xFFFF_FFFFL)
            | (long) WRITER << Integer.SIZE
            | (long) templates.fragmentCount(page) << (Integer.SIZE + Short.SIZE);
    memory.set(ValueLayout.JAVA_LONG, offset + PAGE_HEADER_BYTES, header);
    memory.set(ValueLayout.JAVA_INT, offset, COMPLETE);
  }

  @Benchmark
  @OperationsPerInvocation(PAGES)
  public void oneChunkACommit() {
    for (int page = 0; page < PAGES; page++) {
      complete(page);
      producer.endpoint().commitData(single[page], null);
    }
    service.run();
  }

  @Benchmark
  @OperationsPerInvocation(PAGES)
  public void manyChunksACommit() {
    for (int page = 0; page < PAGES; page++) {
      complete(page);
    }
    producer.endpoint().commitData(batch, null);
    service.run();
  }

  @TearDown
  public void close() {
    for (int page = 0; page < PAGES; page++) {
      if (memory.get(ValueLayout.JAVA_INT, (long) page * PAGE_BYTES) != 0) {
        throw new IllegalStateException("a chunk was committed and not taken");
      }
    }
    service.close();
    arena.close();
  }
}
