package dev.sonda.benchmarks.jfr;

import dev.sonda.api.probe.SerializedPacketReceiver;
import dev.sonda.jfr.format.EventFilter;
import dev.sonda.jfr.format.JfrTranslator;
import dev.sonda.jfr.format.ReadLimits;
import dev.sonda.jfr.format.TraceClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Event;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Time per event to import a JFR recording; an event has a duration, a text, two numbers, its
 * thread and its stack.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JfrImport {
  private static final int EVENTS = 200_000;
  private static final int DEPTHS = 16;

  private @Nullable Path file;
  private long packetBytes;

  /** The event of which the recording has {@code EVENTS}. */
  static final class Work extends Event {
    long number;
    double share;
    @Nullable String text;
  }

  /** Records the events into a temporary file. */
  @Setup
  public void record() throws IOException {
    Path recorded = Files.createTempFile("benchmark", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable(Work.class);
      recording.enable("jdk.JVMInformation");
      recording.start();
      for (int number = 0; number < EVENTS; number++) {
        commit(number, number % DEPTHS);
      }
      recording.stop();
      recording.dump(recorded);
    }
    file = recorded;
  }

  private static void commit(int number, int depth) {
    if (depth > 0) {
      commit(number, depth - 1);
      return;
    }
    Work work = new Work();
    work.begin();
    work.number = number;
    work.share = number / 8.0;
    work.text = "one of few";
    work.commit();
  }

  @TearDown
  public void delete() throws IOException {
    Files.delete(file());
  }

  private Path file() {
    return Objects.requireNonNull(file);
  }

  /** Translates the recording into trace packets, which are discarded. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long translated() throws IOException {
    SerializedPacketReceiver nowhere = (_, sizeBytes) -> packetBytes += sizeBytes;
    try (JfrTranslator translator =
        JfrTranslator.of(0, TraceClock.wallClock(), EventFilter.all(), ReadLimits.wholeFile())) {
      translator.read(file(), nowhere.writer(() -> 0));
      if (translator.counts().events() < EVENTS) {
        throw new IllegalStateException("measured less than all events");
      }
    }
    return packetBytes;
  }

  /** The baseline: the JDK's own reader parses the recording into event objects. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public long readByJdk() throws IOException {
    long sum = 0;
    try (RecordingFile recording = new RecordingFile(file())) {
      while (recording.hasMoreEvents()) {
        RecordedEvent event = recording.readEvent();
        sum += event.getStartTime().toEpochMilli() + event.getDuration().toNanos();
        sum += event.getThread() == null ? 0 : event.getThread().getOSThreadId();
        sum += event.getStackTrace() == null ? 0 : event.getStackTrace().getFrames().size();
      }
    }
    return sum;
  }
}
