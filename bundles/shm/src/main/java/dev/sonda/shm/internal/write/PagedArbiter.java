package dev.sonda.shm.internal.write;

import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.SharedMemory;
import dev.sonda.shm.ArbiterSettings;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SharedMemoryArbiter;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.internal.commit.CommitTimer;
import dev.sonda.shm.internal.commit.OpenChunk;
import dev.sonda.shm.internal.commit.PendingCommit;
import dev.sonda.shm.internal.commit.TargetBufferReservations;
import dev.sonda.shm.internal.message.PatchQueue;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import dev.sonda.shm.internal.page.ChunkLocation;
import dev.sonda.shm.internal.page.ChunkPool;
import dev.sonda.shm.internal.page.ChunkStates;
import dev.sonda.shm.internal.page.HeaderRetryPause;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Assigns chunks to writers and commits full chunks.
 *
 * <p>One lock, acquired once per chunk, guards the pool of chunks, the pending commit and the calls
 * to the endpoint, so that commits reach the service in the order in which the chunks were
 * completed, independent of the sending thread. The endpoint's methods don't block.
 */
public final class PagedArbiter implements SharedMemoryArbiter {
  private static final int TRASH_BYTES = 1024;

  /**
   * The trash memory, into which dropped packets are written. It is never read and is shared by the
   * writers of all arbiters, which may outlive their arbiter, so it belongs to this class and is
   * freed with the class.
   */
  private static final MemorySegment TRASH = Arena.ofAuto().allocate(TRASH_BYTES);

  private final Object lock = new Object();
  private final MemorySegment memory;
  private final Clock clock;
  private final ArbiterSettings settings;
  private final ChunkPool pool;
  private final TargetBufferReservations reservations = new TargetBufferReservations();
  private final WriterRegistry writers = new WriterRegistry(reservations);
  private final PendingCommit pending;
  private final CommitTimer timer;
  private final StallSchedule stall;

  /** Callbacks of flushes that were requested before the endpoint was set. */
  private final List<Runnable> waitingForEndpoint = new ArrayList<>();

  private @Nullable ProducerEndpoint endpoint;
  private volatile boolean closed;

  public PagedArbiter(
      SharedMemory sharedMemory,
      int pageSizeBytes,
      @Nullable ProducerEndpoint endpoint,
      Clock clock,
      ArbiterSettings settings) {
    this.memory = sharedMemory.memory();
    this.endpoint = endpoint;
    this.clock = clock;
    this.settings = settings;
    this.stall = new StallSchedule(settings.backoff());
    this.timer = new CommitTimer(settings, clock, () -> flush(null));
    ChunkStates pages =
        new ChunkStates(memory, pageSizeBytes, HeaderRetryPause.patient(settings.backoff()));
    pool = new ChunkPool(pages, settings.chunksPerPage());
    pending =
        new PendingCommit(
            memory, pool, reservations, settings.directPatching(), settings.byValue());
  }

  @Override
  public SmbTraceWriter createTraceWriter(int targetBuffer, ExhaustedPolicy policy) {
    if (targetBuffer <= 0 || targetBuffer > TargetBufferReservations.MAX_NUMBER) {
      throw new IllegalArgumentException("no buffer: " + targetBuffer);
    }
    synchronized (lock) {
      if (endpoint == null) {
        throw new IllegalStateException("only startup writers before there is an endpoint");
      }
      return createWriter(targetBuffer, policy);
    }
  }

  @Override
  public SmbTraceWriter createStartupTraceWriter(int reservation, ExhaustedPolicy policy) {
    synchronized (lock) {
      return createWriter(reservations.target(reservation), policy);
    }
  }

  private SmbTraceWriter createWriter(int target, ExhaustedPolicy policy) {
    int writerId = closed ? WriterIds.NONE : writers.add(target, endpoint);
    return new ChunkTraceWriter(this, writerId, target, policy, clock);
  }

  void releaseWriter(int writerId) {
    synchronized (lock) {
      writers.remove(writerId, closed ? null : endpoint);
    }
  }

  @Override
  public void bindEndpoint(ProducerEndpoint theEndpoint) {
    synchronized (lock) {
      if (endpoint != null) {
        throw new IllegalStateException("there is an endpoint already");
      }
      endpoint = theEndpoint;
      sendWhatWaited();
    }
  }

  @Override
  public void bindReservation(int reservation, int targetBuffer) {
    if (targetBuffer <= 0 || targetBuffer > TargetBufferReservations.MAX_NUMBER) {
      throw new IllegalArgumentException("no buffer: " + targetBuffer);
    }
    synchronized (lock) {
      if (endpoint == null) {
        throw new IllegalStateException("no buffers before there is an endpoint");
      }
      writers.bind(reservation, targetBuffer, closed ? null : endpoint);
      sendWhatWaited();
    }
  }

  @Override
  public void abortReservation(int reservation) {
    synchronized (lock) {
      writers.bind(reservation, TargetBufferReservations.ABORTED, null);
      sendWhatWaited();
    }
  }

  private void sendWhatWaited() {
    if (mayCommit()) {
      List<Runnable> callbacks = List.copyOf(waitingForEndpoint);
      waitingForEndpoint.clear();
      flush(callbacks.isEmpty() ? null : () -> callbacks.forEach(Runnable::run));
    }
  }

  private boolean mayCommit() {
    return endpoint != null && reservations.allBound();
  }

  int boundBuffer(int target) {
    synchronized (lock) {
      return reservations.buffer(target);
    }
  }

  MemorySegment memory() {
    return memory;
  }

  MemorySegment trash() {
    return TRASH;
  }

  /** Whether the arbiter is closed; the memory may be unmapped at any time then. */
  boolean isClosed() {
    return closed;
  }

  /**
   * Acquires a free chunk and writes its header. If no chunk is free, waits as the policy defines,
   * and counts the wait.
   */
  ChunkRequestOutcome take(
      ChunkLocation taken,
      int writerId,
      int chunkId,
      short packets,
      ExhaustedPolicy policy,
      WriterCounters counters) {
    if (tryTake(taken, writerId, chunkId, packets)) {
      return ChunkRequestOutcome.TAKEN;
    }
    if (policy == ExhaustedPolicy.DROP || isPointlessToWait()) {
      return ChunkRequestOutcome.NONE_FREE;
    }
    long since = clock.monotonicNs();
    ChunkRequestOutcome supply = waitAndTake(taken, writerId, chunkId, packets);
    counters.countStall(clock.monotonicNs() - since);
    return supply;
  }

  /** Waits for a free chunk. The lock is held only during each attempt. */
  private ChunkRequestOutcome waitAndTake(
      ChunkLocation taken, int writerId, int chunkId, short packets) {
    for (int stalls = 0; stalls < StallSchedule.MAX_STALLS; stalls++) {
      // Commits first, because the service may only be able to free chunks whose commit is pending.
      flush(null);
      stall.pause(stalls);
      if (tryTake(taken, writerId, chunkId, packets)) {
        return ChunkRequestOutcome.TAKEN;
      }
      if (isPointlessToWait()) {
        return ChunkRequestOutcome.NONE_FREE;
      }
    }
    return ChunkRequestOutcome.STALLED;
  }

  /**
   * Whether waiting for a chunk is useless: after close, while nothing can be committed, or if the
   * thread is interrupted.
   */
  private boolean isPointlessToWait() {
    synchronized (lock) {
      return closed || !mayCommit() || Thread.currentThread().isInterrupted();
    }
  }

  private boolean tryTake(ChunkLocation taken, int writerId, int chunkId, short packets) {
    synchronized (lock) {
      if (closed || !pool.tryTake(taken)) {
        return false;
      }
      ChunkHeaderLayout.write(memory, taken.offset, chunkId, writerId, packets);
      return true;
    }
  }

  /**
   * Returns a chunk from its writer for the next commit, because it is full or has to be published
   * now.
   */
  void giveBack(OpenChunk written, int writerId, int targetBuffer, PatchQueue patches) {
    boolean urgent;
    boolean isIncomplete;
    synchronized (lock) {
      if (closed) {
        return;
      }
      pending.addChunk(written, writerId, targetBuffer);
      pending.addPatches(patches, writerId, targetBuffer);
      urgent = pending.isUrgent();
      isIncomplete = pending.endsIncomplete();
    }
    timer.commitSoon(urgent, isIncomplete);
  }

  void sendPatches(int writerId, int targetBuffer, PatchQueue patches) {
    boolean urgent;
    synchronized (lock) {
      if (closed) {
        return;
      }
      pending.addPatches(patches, writerId, targetBuffer);
      urgent = pending.isUrgent();
    }
    timer.commitSoon(urgent, false);
  }

  @Override
  public void flush(@Nullable Runnable onCommitted) {
    synchronized (lock) {
      ProducerEndpoint service = endpoint;
      if (service != null && mayCommit() && !closed) {
        pending.send(service, onCommitted);
        timer.onCommit();
        return;
      }
      if (onCommitted == null) {
        return;
      }
      if (!closed) {
        waitingForEndpoint.add(onCommitted);
        return;
      }
    }
    onCommitted.run();
  }

  @Override
  public void notifyFlushComplete(long flushRequestId) {
    synchronized (lock) {
      if (!closed) {
        pending.acknowledge(flushRequestId);
        if (settings.byValue()) {
          pending.addCopiesOfOpenChunks(writers::target);
        }
        flush(null);
      }
    }
  }

  /** Calls the callbacks that are still pending, so that no caller waits forever. */
  @Override
  public void close() {
    List<Runnable> left;
    synchronized (lock) {
      flush(null);
      closed = true;
      left = List.copyOf(waitingForEndpoint);
      waitingForEndpoint.clear();
    }
    left.forEach(Runnable::run);
  }
}
