package dev.sonda.itests.storm;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.core.internal.EmbeddedTracingService;
import dev.sonda.core.internal.ServiceDependencies;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.BufferConfig.FillPolicy;
import dev.sonda.protos.TraceStats;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * A stress program: 128 producers with four writers each write bursts, stall and are killed for
 * some seconds, while one consumer reads. Then the read packets are compared with the written ones.
 * It is a separate process because its memory is measured, too.
 *
 * <p>Arguments: seconds, seed. The exit code is 1 if any check fails.
 */
public final class StormProgram {
  private static final int PRODUCERS = 128;
  private static final int LIMIT_S = 120;
  private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int TICKS_PER_KILL = 3;
  private static final List<String> BUFFERS = List.of("large ring", "small ring", "discard");
  private static final List<Integer> BUFFER_MIB = List.of(128, 4, 4);
  private static final long SMB_BYTES = 256 << 10;

  /**
   * Memory allowance in bytes for the JVM, its code, threads, the service's staging buffer and
   * garbage.
   */
  private static final long SLACK_BYTES = 128L << 20;

  private final Random random;
  private final long seconds;
  private final PrintStream out;
  private final StormReader reader = new StormReader();
  private final ResidentMemoryPeak memory = new ResidentMemoryPeak();
  private final EmbeddedTracingService service = new EmbeddedTracingService(parts());
  private final ConsumerEndpoint consumer =
      service.connectConsumer(reader, new ClientIdentity(1, 1000, 0));
  private final List<StormProducer> running = new ArrayList<>();
  private final List<StormProducer> killed = new ArrayList<>();
  private int producers;

  private StormProgram(long seconds, Random random, PrintStream out) {
    this.seconds = seconds;
    this.random = random;
    this.out = out;
  }

  public static void main(String[] args) throws Exception {
    long seed = Long.parseLong(args[1]);
    List<String> findings =
        new StormProgram(Long.parseLong(args[0]), new Random(seed), System.out).rageAndReport();
    findings.forEach(finding -> System.out.println("FOUND: " + finding));
    System.exit(findings.isEmpty() ? 0 : 1);
  }

  /** The name of the data source that writes into a buffer. */
  static String source(int bufferIndex) {
    return "storm." + bufferIndex;
  }

  private static ServiceDependencies parts() {
    Syscalls syscalls = Syscalls.libc();
    return ServiceDependencies.of(
        TraceBufferFactory.plain(),
        SharedMemoryFactory.over(syscalls),
        syscalls,
        SystemClock.over(syscalls));
  }

  private static TraceConfig config() {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    for (int i = 0; i < BUFFERS.size(); i++) {
      boolean discards = BUFFERS.get(i).equals("discard");
      config
          .addBuffersBuilder()
          .setSizeKb(BUFFER_MIB.get(i) << 10)
          .setFillPolicy(discards ? FillPolicy.DISCARD : FillPolicy.RING_BUFFER);
      config
          .addDataSourcesBuilder()
          .setConfig(DataSourceConfig.newBuilder().setName(source(i)).setTargetBuffer(i));
    }
    return config.build();
  }

  private List<String> rageAndReport() throws Exception {
    try (service) {
      consumer.enableTracing(config(), null);
      consumer.readBuffers();
      while (running.size() < PRODUCERS) {
        addProducer();
      }
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
      for (int tick = 0; System.nanoTime() < end; tick++) {
        readOn();
        memory.sample();
        if (tick % TICKS_PER_KILL == 0) {
          killOne();
        }
        LockSupport.parkNanos(TICK_NS);
      }
      calmDown();
      return report();
    }
  }

  private void addProducer() {
    int number = producers++;
    // One of eight producers writes into each small buffer, the others into the large one.
    int buffer = number % 8 < 6 ? 0 : number % 8 - 5;
    StormProducer producer =
        new StormProducer(
            "storm-" + number,
            1 + number * StormProducer.WRITERS,
            buffer,
            new Random(random.nextLong()));
    producer.connect(service);
    running.add(producer);
  }

  private void killOne() throws InterruptedException {
    StormProducer victim = running.remove(random.nextInt(running.size()));
    victim.awaitStart();
    victim.kill();
    killed.add(victim);
    addProducer();
  }

  /** Reads in passes; a pass lasts as long as new packets arrive as fast as they are read. */
  private void readOn() {
    if (reader.passes().tryAcquire()) {
      consumer.readBuffers();
    }
    reader.check();
  }

  private void readRest() throws InterruptedException {
    acquire(reader.passes(), "the service reads");
    consumer.readBuffers();
    acquire(reader.passes(), "the service reads the rest");
    reader.check();
  }

  private static void acquire(Semaphore semaphore, String what) throws InterruptedException {
    if (!semaphore.tryAcquire(LIMIT_S, TimeUnit.SECONDS)) {
      throw new AssertionError("not within " + LIMIT_S + " s: " + what);
    }
  }

  /** Waits until all writers have finished. */
  private void calmDown() throws Exception {
    for (StormProducer producer : running) {
      producer.awaitStart();
    }
    running.forEach(StormProducer::end);
    for (StormProducer producer : running) {
      producer.awaitEnd();
    }
    CompletableFuture<Boolean> flushed = new CompletableFuture<>();
    long why =
        new FlushFlags(FlushFlags.Reason.TRACE_STOP, FlushFlags.Initiator.CONSUMER_SDK).bits();
    consumer.flush(0, why, flushed::complete);
    if (!flushed.get(LIMIT_S, TimeUnit.SECONDS)) {
      throw new AssertionError("the last flush failed");
    }
    consumer.disableTracing();
    acquire(reader.ended(), "the session ends");
    readRest();
    memory.sample();
  }

  private List<String> report() throws Exception {
    CompletableFuture<Optional<TraceStats>> stats = new CompletableFuture<>();
    consumer.getTraceStats(stats::complete);
    StormPacketComparison table =
        new StormPacketComparison(
            reader, stats.get(LIMIT_S, TimeUnit.SECONDS).orElseThrow(), BUFFERS);
    running.forEach(table::add);
    killed.forEach(table::add);
    table.print(out);
    List<String> findings = new ArrayList<>(table.findings());
    checkLostProducers(findings);
    checkMemory(findings);
    for (StormProducer producer : running) {
      producer.close();
    }
    return findings;
  }

  private void checkLostProducers(List<String> findings) throws Exception {
    CompletableFuture<SessionResult> result = new CompletableFuture<>();
    consumer.sondaPort().orElseThrow().sessionResult(result::complete);
    Set<String> named =
        result.get(LIMIT_S, TimeUnit.SECONDS).losses().stream()
            .filter(loss -> loss.cause() == Loss.Cause.PRODUCER_LOST)
            .map(Loss::where)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> expected =
        killed.stream().map(StormProducer::name).collect(Collectors.toCollection(TreeSet::new));
    out.printf("producers killed: %d, named in the result: %d%n", expected.size(), named.size());
    if (!named.equals(expected)) {
      findings.add("killed were " + expected + ", the result names " + named);
    }
  }

  /**
   * Compares the memory with the limit: buffers, twice the shared memory (each side maps it), the
   * heap, and the allowance.
   */
  private void checkMemory(List<String> findings) {
    long buffers = BUFFER_MIB.stream().mapToLong(size -> (long) size << 20).sum();
    long smbs = 2 * (PRODUCERS + 1) * SMB_BYTES;
    long heap = Runtime.getRuntime().maxMemory();
    long limit = buffers + smbs + heap + SLACK_BYTES;
    out.printf(
        Locale.ROOT,
        "RSS: at most %d MiB; allowed %d = buffers %d + shared memory %d + heap %d + slack %d%n",
        memory.maxBytes() >> 20,
        limit >> 20,
        buffers >> 20,
        smbs >> 20,
        heap >> 20,
        SLACK_BYTES >> 20);
    if (memory.maxBytes() > limit) {
      findings.add("more memory than allowed");
    }
  }
}
