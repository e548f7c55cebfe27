package dev.sonda.producer.internal.writer;

import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SmbTraceWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A connection's shared memory and its arbiter. The producer has its own mapping, since a service
 * in this process may unmap its mapping at any time. Any thread.
 */
public final class ProducerMemory {
  /**
   * Time in milliseconds for which chunks are gathered into one commit, because each commit wakes
   * up the service, which costs more than copying a chunk. Consumers flush before they read, and a
   * commit that fills half of the memory isn't delayed. Longer than the usual period of a consumer
   * that flushes after each round of events, so that a round is one commit; after a longer pause,
   * the first chunk is committed alone.
   */
  private static final int GATHER_COMMITS_MS = 200;

  /** Highest buffer id of the protocol, in which the field of a commit has 16 bits. */
  private static final int MAX_BUFFER = 65535;

  private final SharedMemoryFactory factory;
  private final Clock clock;
  private @Nullable SharedMemory memory;
  private @Nullable SharedMemoryArbiter arbiter;
  private boolean closed;

  public ProducerMemory(SharedMemoryFactory factory, Clock clock) {
    this.factory = factory;
    this.clock = clock;
  }

  /**
   * Maps the memory of the service a second time; the mapping passed in still belongs to the
   * caller. Does nothing after close.
   *
   * <p>If the service supports it, the sizes of packets that span two chunks are patched directly
   * in shared memory, so that packets are complete even if the process is killed before a commit.
   *
   * @throws IOException if the memory can't be mapped
   */
  public synchronized void map(SharedMemory theirs, int pageSizeBytes, ProducerEndpoint endpoint)
      throws IOException {
    if (closed || memory != null) {
      return;
    }
    SharedMemory mapped =
        theirs.isEmulated()
            ? factory.createUnshared(theirs.sizeBytes())
            : factory.adoptUntrusted(theirs.fd().duplicate());
    try {
      ArbiterSettings settings = settings(mapped);
      arbiter =
          SharedMemoryArbiter.over(
              mapped,
              pageSizeBytes,
              endpoint,
              clock,
              endpoint.canPatchDirectly() ? settings.withDirectPatching() : settings);
      memory = mapped;
    } catch (IllegalArgumentException e) {
      mapped.close();
      throw new IOException("the page size doesn't fit the memory: " + e.getMessage(), e);
    }
  }

  /**
   * Uses memory into which the producer has already written, because the service agrees to use it;
   * {@link #bind} follows. Does nothing after close.
   */
  public synchronized void use(StartupMemory startup) {
    if (!closed && memory == null && startup.handOver()) {
      memory = startup.memory();
      arbiter = startup.arbiter();
    }
  }

  public synchronized boolean uses(StartupMemory startup) {
    return startup.memory().equals(memory);
  }

  /** Sets the endpoint that receives the commits of memory adopted by {@link #use}. */
  public synchronized void bind(ProducerEndpoint endpoint) {
    if (arbiter != null) {
      arbiter.bindEndpoint(endpoint);
    }
  }

  static ArbiterSettings settings(SharedMemory memory) {
    ArbiterSettings settings = ArbiterSettings.immediate();
    return memory.isEmulated()
        ? settings.withCommitsByValue()
        : settings.withGathering(GATHER_COMMITS_MS);
  }

  /** Whether a number from a config is a valid buffer id, since services may send any number. */
  public static boolean isBuffer(int numberUntrusted) {
    return numberUntrusted > 0 && numberUntrusted <= MAX_BUFFER;
  }

  /**
   * Creates a writer for an instance.
   *
   * @throws IllegalStateException if the service has set no target buffer or sent no shared memory
   */
  public synchronized SmbTraceWriter createWriter(int targetBuffer, ExhaustedPolicy policy) {
    if (!isBuffer(targetBuffer)) {
      throw new IllegalStateException("the service named no buffer: " + targetBuffer);
    }
    if (arbiter == null) {
      throw new IllegalStateException("the service has sent no shared memory to write into");
    }
    return arbiter.createTraceWriter(targetBuffer, policy);
  }

  public synchronized void acknowledgeFlush(long flushRequestId) {
    if (arbiter != null) {
      arbiter.notifyFlushComplete(flushRequestId);
    }
  }

  /** Unmaps the memory. Writers still in use drop packets, or throw, from now on. */
  public synchronized void close() {
    closed = true;
    if (arbiter != null) {
      arbiter.close();
      arbiter = null;
    }
    if (memory != null) {
      memory.close();
      memory = null;
    }
  }
}
