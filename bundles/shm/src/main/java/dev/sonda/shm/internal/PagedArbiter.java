package dev.sonda.shm.internal;

import dev.sonda.api.endpoint.Clock;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.SharedMemory;
import dev.sonda.api.endpoint.TaskRunner;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Hands out one chunk per page and commits the full ones.
 *
 * <p>One lock, taken once a chunk, around the pool of chunks, the pending commit and the calls to
 * the endpoint: so commits reach the service in the order in which the chunks were handed over,
 * whichever thread sends them. The endpoint's methods don't block.
 */
public final class PagedArbiter implements SharedMemoryArbiter {
  private static final int TRASH_BYTES = 1024;

  private final Object lock = new Object();
  private final MemorySegment memory;
  private final ProducerEndpoint endpoint;
  private final Clock clock;
  private final ArbiterSettings settings;
  private final ChunkPool pool;
  private final WriterIds writerIds = new WriterIds();
  private final PendingCommit pending;
  private final Runnable scheduledCommit = this::runScheduledCommit;
  private final Stall stall;

  /** Where packets go that get lost. All writers share it: nobody reads it. */
  private final MemorySegment trash = Arena.ofAuto().allocate(TRASH_BYTES);

  private boolean commitScheduled;
  private boolean urgentCommitScheduled;
  private volatile boolean closed;

  public PagedArbiter(
      SharedMemory sharedMemory,
      int pageSizeBytes,
      ProducerEndpoint endpoint,
      Clock clock,
      ArbiterSettings settings) {
    this.memory = sharedMemory.memory();
    this.endpoint = endpoint;
    this.clock = clock;
    this.settings = settings;
    this.stall = new Stall(settings.backoff());
    pool =
        new ChunkPool(new PageTable(memory, pageSizeBytes, RetryPause.patient(settings.backoff())));
    pending = new PendingCommit(endpoint, memory.byteSize() / 2);
  }

  @Override
  public SmbTraceWriter createTraceWriter(int targetBuffer, ExhaustedPolicy policy) {
    int writerId = WriterIds.NONE;
    synchronized (lock) {
      if (!closed) {
        writerId = writerIds.allocate();
      }
      if (writerId != WriterIds.NONE) {
        endpoint.registerTraceWriter(writerId, targetBuffer);
      }
    }
    return new ChunkTraceWriter(this, writerId, targetBuffer, policy, clock);
  }

  void releaseWriter(int writerId) {
    synchronized (lock) {
      if (writerId != WriterIds.NONE) {
        writerIds.free(writerId);
        if (!closed) {
          endpoint.unregisterTraceWriter(writerId);
        }
      }
    }
  }

  MemorySegment memory() {
    return memory;
  }

  MemorySegment trash() {
    return trash;
  }

  /** Once true, the memory may go away at any time. */
  boolean isClosed() {
    return closed;
  }

  /** Takes a free chunk and writes its header. Waits without the lock, as the policy says. */
  ChunkSupply take(
      ChunkSpan taken, int writerId, int chunkId, short packets, ExhaustedPolicy policy) {
    for (int stalls = 0; !tryTake(taken, writerId, chunkId, packets); stalls++) {
      if (closed || policy == ExhaustedPolicy.DROP || Thread.currentThread().isInterrupted()) {
        return ChunkSupply.NONE_FREE;
      }
      if (stalls == Stall.MAX_STALLS) {
        return ChunkSupply.STALLED;
      }
      // What is held back here may be what the service has to free.
      flush(null);
      stall.pause(stalls);
    }
    return ChunkSupply.TAKEN;
  }

  private boolean tryTake(ChunkSpan taken, int writerId, int chunkId, short packets) {
    synchronized (lock) {
      if (closed || !pool.tryTake(taken)) {
        return false;
      }
      ChunkHeader.write(memory, taken.offset, chunkId, writerId, packets);
      return true;
    }
  }

  /** A chunk is full, or has to be seen now. */
  void giveBack(ChunkSpan written, int writerId, int targetBuffer, PatchQueue patches) {
    boolean urgent;
    synchronized (lock) {
      if (closed) {
        return;
      }
      if (pool.complete(written)) {
        pending.addMove(written, targetBuffer);
      }
      pending.addPatches(patches, writerId, targetBuffer);
      urgent = pending.isUrgent();
    }
    commitSoon(urgent);
  }

  void sendPatches(int writerId, int targetBuffer, PatchQueue patches) {
    synchronized (lock) {
      pending.addPatches(patches, writerId, targetBuffer);
    }
    commitSoon(true);
  }

  private void commitSoon(boolean urgent) {
    TaskRunner loop = settings.commitLoop();
    if (loop == null) {
      flush(null);
    } else if (schedule(urgent)) {
      loop.postDelayed(scheduledCommit, urgent ? 0 : settings.batchCommitsDurationMs());
    }
  }

  /** Whether a commit has to be posted; one of each kind at a time is enough. */
  private boolean schedule(boolean urgent) {
    synchronized (lock) {
      if (urgentCommitScheduled || (commitScheduled && !urgent)) {
        return false;
      }
      commitScheduled = true;
      urgentCommitScheduled = urgent;
      return true;
    }
  }

  private void runScheduledCommit() {
    synchronized (lock) {
      commitScheduled = false;
      urgentCommitScheduled = false;
    }
    flush(null);
  }

  @Override
  public void flush(@Nullable Runnable onCommitted) {
    synchronized (lock) {
      if (!closed) {
        pending.send(onCommitted);
      }
    }
  }

  @Override
  public void notifyFlushComplete(long flushRequestId) {
    synchronized (lock) {
      if (!closed) {
        pending.acknowledge(flushRequestId);
        pending.send(null);
      }
    }
  }

  @Override
  public void close() {
    synchronized (lock) {
      if (!closed) {
        pending.send(null);
        closed = true;
      }
    }
  }
}
