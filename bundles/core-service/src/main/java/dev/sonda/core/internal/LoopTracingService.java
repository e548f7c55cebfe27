package dev.sonda.core.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.buffer.ProducerHeapLimits;
import dev.sonda.core.internal.buffer.ServiceMemoryShares;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.consumer.Consumers;
import dev.sonda.core.internal.consumer.ProbeHosts;
import dev.sonda.core.internal.file.TraceFileFactory;
import dev.sonda.core.internal.packet.ServicePacketEncoder;
import dev.sonda.core.internal.producer.Lockdown;
import dev.sonda.core.internal.producer.LoopProducerEndpoint;
import dev.sonda.core.internal.producer.ProducerSmbProvider;
import dev.sonda.core.internal.producer.Producers;
import dev.sonda.core.internal.read.SessionPreamble;
import dev.sonda.core.internal.read.SessionReader;
import dev.sonda.core.internal.read.TraceStatistics;
import dev.sonda.core.internal.session.SessionRequests;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.posix.SysconfName;
import dev.sonda.posix.SystemSyscalls;

/**
 * The tracing service without a thread: wires producers, consumers, sessions and buffers to a loop
 * that the caller runs.
 *
 * <p>Connecting and {@link #shutDown} may be called from any thread; all state belongs to the loop.
 */
public final class LoopTracingService implements TracingService {
  private final TaskRunner loop;
  private final ProbeHosts hosts;
  private final TraceBuffers buffers;
  private final Producers producers;
  private final SessionReader reader;
  private final SessionRequests sessions;
  private final Consumers consumers;

  public LoopTracingService(TaskRunner loop, ServiceDependencies parts) {
    this.loop = loop;
    hosts = new ProbeHosts(parts.asker(), loop);
    ServiceMemoryShares plan =
        ServiceMemoryShares.of(
            physicalBytes(parts.syscalls()),
            parts.settings().controlGroupBytes(),
            parts.settings().heapBytes());
    ProducerHeapLimits heap = new ProducerHeapLimits(parts.settings().heapBytes());
    buffers = new TraceBuffers(parts.buffers(), parts.syscalls(), plan, heap);
    SessionRegistry registry = new SessionRegistry(parts.clock());
    ServicePacketEncoder packets = new ServicePacketEncoder(parts.syscalls().getuid());
    Lockdown lockdown = new Lockdown(parts.syscalls().getuid());
    ProducerSmbProvider memory =
        new ProducerSmbProvider(
            parts.sharedMemory(), plan.sharedBytes(), parts.settings().adoptProducerMemory());
    producers =
        new Producers(
            loop, parts.clock(), buffers, lockdown, memory, heap, parts.settings().heapBytes());
    TraceStatistics statistics = new TraceStatistics(producers, registry, buffers);
    reader =
        new SessionReader(
            packets,
            new SessionPreamble(packets, parts.syscalls(), parts.clock()),
            statistics,
            parts.clock(),
            producers::isConnected);
    sessions =
        new SessionRequests(
            loop,
            parts.clock(),
            parts.random(),
            registry,
            producers,
            memory,
            lockdown,
            buffers,
            new TraceFileFactory(
                parts.syscalls(),
                parts.syscalls().geteuid(),
                parts.sharedMemory()::own,
                reader,
                loop,
                parts.writerThreads()));
    consumers =
        new Consumers(
            loop, producers, sessions, reader, statistics, hosts, parts.syscalls().getuid());
  }

  private static long physicalBytes(SystemSyscalls system) {
    return system.sysconf(SysconfName.PAGE_SIZE) * system.sysconf(SysconfName.PHYSICAL_PAGES);
  }

  @Override
  public ProducerEndpoint connectProducer(
      Producer producer, ClientIdentity identity, ProducerSetup setup) {
    return new LoopProducerEndpoint(producers, loop, producer, identity, setup);
  }

  @Override
  public ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity) {
    return consumers.connect(consumer, identity);
  }

  /**
   * Number of commits of all producers since the service was made. Loop only, for the service's own
   * metatrace.
   */
  long commits() {
    return producers.counters().commits();
  }

  /** Duration of the last flush that ended, in nanoseconds. Loop only. */
  long lastFlushNs() {
    return sessions.lastFlushNs();
  }

  /** Bytes in all trace buffers that weren't overwritten yet. Loop only. */
  long usedBufferBytes() {
    return buffers.usedBytes();
  }

  /**
   * The probe hosts of this process, which answer queries that Perfetto's protocol has no messages
   * for: checks, reasons and results of data sources.
   */
  public ProbeHosts probeHosts() {
    return hosts;
  }

  /**
   * Ends all sessions, closes their files at a packet's boundary, then disconnects consumers and
   * producers. From any thread.
   *
   * @param reason the sentence that each consumer and producer gets
   * @param onDone runs on the loop when all files are closed and all memory is freed
   */
  public void shutDown(String reason, Runnable onDone) {
    loop.post(() -> sessions.shutDown(reason, () -> disconnectAll(reason, onDone)));
  }

  private void disconnectAll(String reason, Runnable onDone) {
    consumers.disconnectAll(reason);
    producers.close(reason);
    // Runs after the callbacks that the disconnects have posted, which may still use the reader's
    // batch.
    loop.post(() -> {
      reader.close();
      onDone.run();
    });
  }
}
