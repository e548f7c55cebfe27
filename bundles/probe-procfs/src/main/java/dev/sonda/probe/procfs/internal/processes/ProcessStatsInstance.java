package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.procfs.internal.proc.ReusableIntList;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Records processes and their counters for one session. Both the host's callback thread and its
 * sampling thread read /proc, so a lock lets only one of them read at a time. Threads of other
 * probes only add to a queue.
 */
final class ProcessStatsInstance implements Instance, ThreadObserver {
  private static final System.Logger LOG = System.getLogger(ProcessStatsInstance.class.getName());

  private final long ownSessionId;
  private final ProcessStatsRequest request;
  private final boolean isFolded;
  private final ProcessFiles files;
  private final TraceSink sink;
  private final List<ThreadObserver> observers;
  private final DescribedThreads known = new DescribedThreads();
  private final ThreadDescriptionQueue queue = new ThreadDescriptionQueue();
  private final AtomicBoolean queueIsLookedAt = new AtomicBoolean();
  private final ReentrantLock lock = new ReentrantLock();
  private final UnreadableFileCounts misses = new UnreadableFileCounts();
  private final ReusableIntList queued = new ReusableIntList();
  private final OpenedFileQueue opened = new OpenedFileQueue();
  private final ReusableIntList openers = new ReusableIntList();
  private final ReusableIntList openedNow = new ReusableIntList();
  private final ProcScanPacketWriter packets;
  private final ProcessTreeScan tree;
  private final ProcessPoll poll;

  /**
   * @param ownSessionId the session; threads that were seen in other sessions are ignored
   * @param isFolded whether the service merges the packets that its ring buffer overwrites into a
   *     state (ProtoVM)
   * @param files access to /proc; closed when the instance stops
   * @param observers the list to which this instance adds itself from its start to its stop, if its
   *     config enables descriptions on demand
   */
  ProcessStatsInstance(
      long ownSessionId,
      ProcessStatsRequest request,
      boolean isFolded,
      ProcessFiles files,
      LongSupplier bootTimeNs,
      TraceSink sink,
      List<ThreadObserver> observers) {
    this.ownSessionId = ownSessionId;
    this.request = request;
    this.isFolded = isFolded;
    this.files = files;
    this.sink = sink;
    this.observers = observers;
    packets = new ProcScanPacketWriter(bootTimeNs);
    tree = new ProcessTreeScan(request, files, packets, known, misses);
    poll = new ProcessPoll(request, files, packets, tree, known, misses);
  }

  /**
   * Completes once all processes are described, so that no early event is about an unknown process.
   */
  @Override
  public void start(Acknowledgement done) {
    if (request.scanOnStart()) {
      locked(this::scanAll, sink.writer());
    }
    if (request.onDemand()) {
      observers.add(this);
    }
    if (request.pollPeriodMs() > 0) {
      sink.every(Duration.ofMillis(request.pollPeriodMs()), writer -> locked(poll::poll, writer));
    }
  }

  private void scanAll(TraceWriter writer) {
    tree.describeAll(writer);
    if (request.fds()) {
      poll.writeDescriptors(writer);
    }
  }

  /**
   * Describes the threads that were reported before the flush. If the service merges overwritten
   * packets into a state, an empty description follows, because trace readers apply that state only
   * together with a later description.
   */
  @Override
  public void flush(Acknowledgement done) {
    if (!queue.isEmpty() || !opened.isEmpty()) {
      locked(this::describeQueued, sink.writer());
    }
    if (isFolded) {
      locked(this::describeNothing, sink.writer());
    }
  }

  private void describeNothing(TraceWriter writer) {
    packets.begin(writer);
    packets.tree();
    packets.end();
  }

  /**
   * Discards the record of described processes, so that all are described again. If the service
   * merges overwritten packets into a state, an empty description is written first: with it, trace
   * readers apply the old state to older events in the ring buffer. The description after it resets
   * the state, so that the state doesn't grow with every process that ever existed.
   */
  @Override
  public void clearIncrementalState() {
    lock.lock();
    try {
      if (isFolded) {
        describeNothing(sink.writer());
      }
      known.clear();
      poll.forgetAll();
      packets.beginAnew();
      if (isFolded) {
        describeAnew(sink.writer());
        commitIfFolded(sink.writer());
      }
    } finally {
      lock.unlock();
    }
  }

  private void describeAnew(TraceWriter writer) {
    if (request.scanOnStart()) {
      tree.describeAll(writer);
    } else {
      describeNothing(writer);
    }
  }

  @Override
  public void stop(Acknowledgement done) {
    observers.remove(this);
    lock.lock();
    try {
      poll.close();
      files.close();
      if (!misses.isEmpty()) {
        LOG.log(misses.hasForbidden() ? Level.INFO : Level.DEBUG, "linux.process_stats: " + misses);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean observes(long sessionId) {
    return sessionId == ownSessionId;
  }

  @Override
  public void onThreadsSeen(long sessionId, int[] threadIds, int count) {
    if (sessionId != ownSessionId) {
      return;
    }
    boolean hasNew = false;
    for (int i = 0; i < count; i++) {
      if (threadIds[i] > 0 && !known.contains(threadIds[i])) {
        queue.add(threadIds[i]);
        hasNew = true;
      }
    }
    if (hasNew) {
      lookAtQueueSoon();
    }
  }

  /**
   * Has the thread described again: a new name usually means a new program with another command
   * line.
   */
  @Override
  public void onThreadRenamed(long sessionId, int threadId, String name) {
    if (sessionId == ownSessionId) {
      known.forget(threadId);
      queue.add(threadId);
      lookAtQueueSoon();
    }
  }

  @Override
  public void onThreadExited(long sessionId, int threadId) {
    if (sessionId == ownSessionId) {
      known.end(threadId);
    }
  }

  @Override
  public void onDescriptorOpened(long sessionId, int threadId, int descriptor) {
    if (sessionId == ownSessionId && request.fds()) {
      opened.add(threadId, descriptor);
      lookAtQueueSoon();
    }
  }

  private void lookAtQueueSoon() {
    if (queueIsLookedAt.compareAndSet(false, true)) {
      OneTimeTask.run(sink, writer -> locked(this::describeQueued, writer));
    }
  }

  private void describeQueued(TraceWriter writer) {
    queueIsLookedAt.set(false);
    queue.drainTo(queued);
    tree.describe(queued, writer);
    opened.drainTo(openers, openedNow);
    if (openers.count() > 0) {
      poll.writeOpened(openers, openedNow, writer);
    }
  }

  private void locked(Scan scan, TraceWriter writer) {
    lock.lock();
    try {
      scan.run(writer);
      commitIfFolded(writer);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Commits the packet to the service at once, if the service merges overwritten packets into a
   * state. The service merges only whole packets, and while the end of a long packet is still in
   * shared memory, the ring buffer could overwrite its beginning.
   */
  private void commitIfFolded(TraceWriter writer) {
    if (isFolded) {
      writer.flush();
    }
  }

  /** A scan of /proc, run under the lock. */
  @FunctionalInterface
  private interface Scan {
    void run(TraceWriter writer);
  }
}
