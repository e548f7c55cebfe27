package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.procfs.internal.proc.NumberList;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Records processes for one session. The host's threads for callbacks and for samples both read
 * /proc, one at a time; hence the lock. Threads of other probes only add to a queue.
 */
final class ProcessStatsInstance implements Instance, ThreadObserver {
  private static final System.Logger LOG = System.getLogger(ProcessStatsInstance.class.getName());

  private final long ownSessionId;
  private final ProcessStatsRequest request;
  private final boolean isFolded;
  private final ProcessFiles files;
  private final TraceSink sink;
  private final List<ThreadObserver> observers;
  private final KnownThreads known = new KnownThreads();
  private final ThreadQueue queue = new ThreadQueue();
  private final AtomicBoolean queueIsLookedAt = new AtomicBoolean();
  private final ReentrantLock lock = new ReentrantLock();
  private final Misses misses = new Misses();
  private final NumberList queued = new NumberList();
  private final OpenedDescriptors opened = new OpenedDescriptors();
  private final NumberList openers = new NumberList();
  private final NumberList openedNow = new NumberList();
  private final ProcessPackets packets;
  private final ProcessTreeScan tree;
  private final ProcessPoll poll;

  /**
   * @param ownSessionId the session; threads that were seen in other sessions are ignored
   * @param isFolded whether the service keeps a state of the descriptions that its ring loses
   * @param files closed when the instance stops
   * @param observers where this instance is registered from its start to its stop, if its config
   *     asks for that
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
    packets = new ProcessPackets(bootTimeNs);
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
   * Describes the threads that were seen before the flush. A reader takes the service's state in
   * with the next description, so there has to be one, if only an empty one.
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
   * Forgets what has been described. The service's state starts over with the next description, so
   * that it doesn't grow with each process that ever was; the one before is for readers of a ring
   * that holds events from before, which take the old state in with it.
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
   * The service folds whole packets. Of a long one whose end waits in shared memory, the ring could
   * lose the beginning first.
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
