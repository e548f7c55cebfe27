package dev.sonda.probe.jfr.internal;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.probe.jfr.internal.process.AttachPermissions;
import dev.sonda.probe.jfr.internal.process.JavaProcess;
import dev.sonda.probe.jfr.internal.recording.JfrRequest;
import dev.sonda.probe.jfr.internal.recording.RecordedJvm;
import dev.sonda.probe.jfr.internal.recording.RecordingControl;
import dev.sonda.probe.jfr.internal.recording.RecordingEnvironment;
import dev.sonda.probe.jfr.internal.recording.RecordingName;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Records the JVMs of one session. Each JVM gets its commands on a virtual thread of its own, as a
 * JVM that hangs would otherwise delay the others; a lock guards this object's state.
 */
final class JfrDataSourceInstance implements Instance {
  /** Period of reading recordings; a JVM writes its events to the disk once a second. */
  static final Duration READ_PERIOD = Duration.ofMillis(500);

  static final Duration LOOK_PERIOD = Duration.ofSeconds(1);
  private static final int MAX_ATTEMPTS = 3;

  /**
   * How long a callback waits for JVMs; one second less than the probe host's deadline for
   * callbacks.
   */
  private static final long PATIENCE_MS = 3000;

  private static final System.Logger LOG = System.getLogger(JfrDataSourceInstance.class.getName());

  private final JfrRequest request;
  private final RecordingEnvironment machine;
  private final AttachPermissions rights;
  private final TraceSink sink;
  private final RecordingName name;

  /** Running JVMs in which this session has tried to begin a recording. */
  private final Set<JavaProcess> asked = new HashSet<>();

  private final Map<JavaProcess, Integer> refusals = new HashMap<>();
  private final List<RecordedJvm> recorded = new ArrayList<>();
  private boolean hasMetJvms;
  private boolean stopping;

  JfrDataSourceInstance(
      JfrRequest request,
      RecordingEnvironment machine,
      AttachPermissions rights,
      TraceSink sink,
      RecordingName name) {
    this.request = request;
    this.machine = machine;
    this.rights = rights;
    this.sink = sink;
    this.name = name;
  }

  /**
   * Completes when all JVMs that already run are recorded or have refused, or after {@link
   * #PATIENCE_MS}.
   */
  @Override
  public void start(Acknowledgement done) {
    await(onEach(fresh(), "sonda-jfr-start", this::begin));
    sink.every(READ_PERIOD, _ -> readAll());
    sink.every(LOOK_PERIOD, _ -> lookAround());
  }

  /**
   * Begins a recording in each new JVM, and renews the recordings that are due in the other JVMs.
   */
  private void lookAround() {
    machine.clock().look();
    onEach(fresh(), "sonda-jfr-start", this::begin);
    onEach(dueForRenewal(), "sonda-jfr-renew", RecordedJvm::renew);
  }

  private static <T> CountDownLatch onEach(List<T> all, String threadName, Consumer<T> task) {
    CountDownLatch done = new CountDownLatch(all.size());
    for (T one : all) {
      Thread.ofVirtual()
          .name(threadName)
          .start(() -> {
            task.accept(one);
            done.countDown();
          });
    }
    return done;
  }

  private synchronized List<JavaProcess> fresh() {
    try {
      List<JavaProcess> now = machine.processes().find();
      asked.retainAll(now);
      refusals.keySet().retainAll(now);
      List<JavaProcess> fresh = now.stream().filter(this::isWanted).filter(asked::add).toList();
      hasMetJvms |= !fresh.isEmpty();
      return fresh;
    } catch (IOException e) {
      sink.reportMissing("it can't look for JVMs: " + e.getMessage());
      return List.of();
    }
  }

  /**
   * Whether to try to record a JVM. JVMs of other users are left out silently, unless the config
   * selects JVMs by name or pid: then they are reported as missing.
   */
  private boolean isWanted(JavaProcess process) {
    return request.wants(process) && (request.namesJvms() || rights.reach(process));
  }

  private synchronized List<RecordedJvm> dueForRenewal() {
    return recorded.stream().filter(RecordedJvm::takeIfDue).toList();
  }

  private void begin(JavaProcess process) {
    if (machine.processes().recordsItself(process)) {
      return;
    }
    try {
      if (!rights.reach(process)) {
        throw new IOException("it belongs to another user");
      }
      RecordingControl control = machine.control(process);
      add(RecordedJvm.start(control, process, request, name, machine, sink::reportMissing));
    } catch (IOException e) {
      onRefusal(process, e);
    }
  }

  /**
   * Notes a failed attempt to record a JVM. A JVM that has just started may not accept connections
   * yet: the next look tries again, up to {@link #MAX_ATTEMPTS} attempts.
   */
  private synchronized void onRefusal(JavaProcess process, IOException reason) {
    int count = refusals.merge(process, 1, Integer::sum);
    if (count < MAX_ATTEMPTS) {
      asked.remove(process);
    } else {
      sink.reportMissing(process.described() + " isn't recorded: " + sentence(process, reason));
    }
  }

  /**
   * The reason why a JVM isn't recorded: an obstacle that is visible from outside, since it
   * explains more than the JVM's error message and comes with a remedy; otherwise that message.
   */
  private String sentence(JavaProcess process, IOException refusal) {
    return machine
        .processes()
        .obstacles()
        .find(process, rights)
        .map(obstacle -> "it " + obstacle.described())
        .orElseGet(() -> reason(refusal));
  }

  /** The exception's message; its class if it has none, as a closed channel's exception. */
  static String reason(IOException e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message;
  }

  /** Adds a recording; a recording that began after the session's end is stopped at once. */
  private void add(RecordedJvm jvm) {
    boolean isLate;
    synchronized (this) {
      isLate = stopping;
      if (!isLate) {
        recorded.add(jvm);
      }
    }
    if (isLate) {
      jvm.stop();
    }
  }

  private synchronized void readAll() {
    for (RecordedJvm jvm : List.copyOf(recorded)) {
      read(jvm);
      if (!asked.contains(jvm.process()) && recorded.remove(jvm)) {
        jvm.close(); // the JVM has ended, and its last events were read
      }
    }
  }

  /**
   * Reads new events of one JVM. Recording of a JVM ends if its recording can't be read or its disk
   * becomes full; other JVMs are still recorded.
   */
  private void read(RecordedJvm jvm) {
    TraceWriter writer = sink.writerOf(jvm);
    try {
      jvm.read(writer);
    } catch (IOException e) {
      sink.reportMissing(jvm.process().described() + " is recorded no more: " + reason(e));
      recorded.remove(jvm);
      jvm.close();
      onEach(List.of(jvm), "sonda-jfr-stop", RecordedJvm::stop);
    }
    writer.publish();
  }

  @Override
  public void flush(Acknowledgement done) {
    readAll();
  }

  @Override
  public synchronized void clearIncrementalState() {
    recorded.forEach(RecordedJvm::clearIncrementalState);
  }

  /** Ends the recordings, which completes their last chunks, and reads these chunks. */
  @Override
  public void stop(Acknowledgement done) {
    List<RecordedJvm> ending;
    synchronized (this) {
      stopping = true;
      ending = List.copyOf(recorded);
    }
    readAll();
    await(onEach(ending, "sonda-jfr-stop", RecordedJvm::stop));
    readAll();
    closeAll();
    if (request.namesJvms() && !hasMetJvms) {
      sink.reportMissing("no JVM ran that is asked for: " + request.namedJvms());
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
        LOG.log(Level.WARNING, "{0} JVMs take longer than {1} ms", latch.getCount(), PATIENCE_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void closeAll() {
    recorded.forEach(RecordedJvm::close);
    recorded.clear();
  }
}
