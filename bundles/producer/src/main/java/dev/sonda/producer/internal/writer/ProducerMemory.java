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
 * A connection's shared memory: a mapping of our own, since the service may unmap its own at any
 * time, and the arbiter on top. Any thread.
 */
public final class ProducerMemory {
  /**
   * Each commit wakes the service up, which costs it more than taking a chunk. Readers of a trace
   * flush before they read, and commits that fill half of the memory don't wait. Longer than the
   * usual period of a reader that flushes after each round, so that a round is one commit; after a
   * longer pause its first chunk goes alone.
   */
  private static final int GATHER_COMMITS_MS = 200;

  /** Of the protocol, whose field for it in a commit has 16 bits. */
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
   * Maps the memory once more; the caller's stays the caller's. Does nothing once closed.
   *
   * <p>Where the service can take it, sizes of packets that lie in two chunks are filled in where
   * they lie: what a process has written is whole then even if it is killed before it commits.
   *
   * @throws IOException if it can't be mapped
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
   * Takes over memory that the producer has written into already, and that the service agrees to
   * use; {@link #bind} follows. Does nothing once closed.
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

  /** Commits of memory that was taken over go here. */
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

  /** Whether a number from a config can be that of a buffer: services may send anything. */
  public static boolean isBuffer(int numberUntrusted) {
    return numberUntrusted > 0 && numberUntrusted <= MAX_BUFFER;
  }

  /**
   * A new writer of an instance.
   *
   * @throws IllegalStateException if the service hasn't said where to write
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

  /** A writer that is still in use drops, or throws, from here on. */
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
