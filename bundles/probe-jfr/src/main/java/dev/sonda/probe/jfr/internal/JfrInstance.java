package dev.sonda.probe.jfr.internal;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.jfr.format.JfrCounts;
import dev.sonda.jfr.format.JfrTranslator;
import dev.sonda.jfr.format.TraceTimes;
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
import java.util.function.LongSupplier;

/**
 * The JVMs of one session. JVMs are asked on virtual threads, as one that hangs would hold up the
 * others; a lock guards what is read and written.
 */
final class JfrInstance implements Instance {
  /** A JVM hands its events over each second. */
  private static final Duration READ_PERIOD = Duration.ofMillis(500);

  private static final Duration LOOK_PERIOD = Duration.ofSeconds(1);

  /** Of what a JVM has written in half a second; 100,000 events a second. */
  private static final int MAX_EVENTS_A_PART = 100_000;

  private static final int MAX_ATTEMPTS = 3;

  /** The host's deadline for callbacks is a second more. */
  private static final long PATIENCE_MS = 3000;

  private static final System.Logger LOG = System.getLogger(JfrInstance.class.getName());

  private final JfrRequest request;
  private final JavaProcesses processes;
  private final JvmCommands commands;
  private final TraceSink sink;
  private final String name;
  private final LongSupplier epochMinusBootNs;

  /** Those that run, and were asked to record. */
  private final Set<JavaProcess> asked = new HashSet<>();

  private final Map<JavaProcess, Integer> refusals = new HashMap<>();
  private final List<RecordedJvm> recorded = new ArrayList<>();
  private boolean stopping;

  JfrInstance(
      JfrRequest request,
      JavaProcesses processes,
      JvmCommands commands,
      TraceSink sink,
      String name,
      LongSupplier epochMinusBootNs) {
    this.request = request;
    this.processes = processes;
    this.commands = commands;
    this.sink = sink;
    this.name = name;
    this.epochMinusBootNs = epochMinusBootNs;
  }

  /** Complete when the JVMs that run already record, or take too long. */
  @Override
  public void start(Acknowledgement done) {
    await(lookForJvms());
    sink.every(READ_PERIOD, _ -> readAll());
    sink.every(LOOK_PERIOD, _ -> lookForJvms());
  }

  /** Begins a recording in each JVM that is new. */
  private CountDownLatch lookForJvms() {
    List<JavaProcess> fresh = fresh();
    CountDownLatch begun = new CountDownLatch(fresh.size());
    for (JavaProcess process : fresh) {
      Thread.ofVirtual()
          .name("sonda-jfr-start")
          .start(() -> {
            begin(process);
            begun.countDown();
          });
    }
    return begun;
  }

  private synchronized List<JavaProcess> fresh() {
    try {
      List<JavaProcess> now = processes.find();
      asked.retainAll(now);
      refusals.keySet().retainAll(now);
      return now.stream().filter(request::wants).filter(asked::add).toList();
    } catch (IOException e) {
      LOG.log(Level.WARNING, "dev.sonda.jfr can''t look for JVMs: {0}", e.getMessage());
      return List.of();
    }
  }

  private void begin(JavaProcess process) {
    try {
      JvmRecording recording = JvmRecording.start(process, request, name, commands);
      JfrTranslator translator =
          JfrTranslator.of(
              process.pid(),
              TraceTimes.bootClock(epochMinusBootNs.getAsLong()),
              request.filter(),
              MAX_EVENTS_A_PART);
      add(new RecordedJvm(process, recording, translator));
    } catch (IOException e) {
      onRefusal(process, e);
    }
  }

  /** A JVM that has just begun may let nothing in yet: it is asked again at the next look. */
  private synchronized void onRefusal(JavaProcess process, IOException reason) {
    int count = refusals.merge(process, 1, Integer::sum);
    if (count < MAX_ATTEMPTS) {
      asked.remove(process);
    } else {
      LOG.log(Level.WARNING, "{0} isn''t recorded: {1}", described(process), reason.getMessage());
    }
  }

  /** One that began after the session's end is taken back at once. */
  private void add(RecordedJvm jvm) throws IOException {
    boolean isLate;
    synchronized (this) {
      isLate = stopping;
      if (!isLate) {
        recorded.add(jvm);
      }
    }
    if (isLate) {
      jvm.recording().stop();
    }
  }

  private static String described(JavaProcess process) {
    return "the JVM " + process.pid() + " (" + process.mainName() + ")";
  }

  private synchronized void readAll() {
    for (RecordedJvm jvm : List.copyOf(recorded)) {
      read(jvm);
      if (!asked.contains(jvm.process()) && recorded.remove(jvm)) {
        close(jvm); // it has ended, and its last words are read
      }
    }
  }

  /** A JVM whose files can't be read is given up; the others go on. */
  private void read(RecordedJvm jvm) {
    TraceWriter writer = sink.writerOf(jvm);
    try {
      jvm.read(writer);
    } catch (IOException e) {
      LOG.log(
          Level.WARNING, "{0} is recorded no more: {1}", described(jvm.process()), e.getMessage());
      recorded.remove(jvm);
      close(jvm);
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

  /** Ends the recordings, which completes their last chunks, and reads those. */
  @Override
  public void stop(Acknowledgement done) {
    List<RecordedJvm> ending;
    synchronized (this) {
      stopping = true;
      ending = List.copyOf(recorded);
    }
    readAll();
    CountDownLatch stopped = new CountDownLatch(ending.size());
    for (RecordedJvm jvm : ending) {
      Thread.ofVirtual()
          .name("sonda-jfr-stop")
          .start(() -> {
            stop(jvm);
            stopped.countDown();
          });
    }
    await(stopped);
    readAll();
    closeAll();
  }

  private static void stop(RecordedJvm jvm) {
    try {
      jvm.recording().stop();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "{0} has ended before: {1}", described(jvm.process()), e.getMessage());
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
    recorded.forEach(JfrInstance::close);
    recorded.clear();
  }

  private static void close(RecordedJvm jvm) {
    JfrCounts counts = jvm.counts();
    if (counts.beyondLimit() > 0 || counts.damaged() > 0) {
      LOG.log(
          Level.WARNING,
          "{0}: {1} of {2} events came too fast and are missing, {3} records are damaged",
          described(jvm.process()),
          counts.beyondLimit(),
          counts.events(),
          counts.damaged());
    }
    try {
      jvm.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "a file of a recording can't be closed", e);
    }
  }
}
