package dev.sonda.testkit;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/**
 * A trace sink for tests of probes: stores packets in memory, and runs sampling tasks when the test
 * requests it.
 */
public final class RecordingTraceSink implements TraceSink {
  private final RecordingTraceWriter writer;
  private final List<Scheduled> tasks = new ArrayList<>();
  private final List<String> missing = new CopyOnWriteArrayList<>();

  public RecordingTraceSink(LongSupplier bootTimeNs) {
    writer = new RecordingTraceWriter(bootTimeNs);
  }

  /** The tasks that were passed to {@link #every} and haven't been ended. */
  public List<Scheduled> tasks() {
    return List.copyOf(tasks);
  }

  public List<RecordedMessage> packets() {
    return writer.packets();
  }

  /** Runs every task once, on the calling thread. */
  public void sampleAll() throws IOException {
    for (Scheduled scheduled : tasks()) {
      scheduled.task().sample(writer);
    }
  }

  @Override
  public TraceWriter writer() {
    return writer;
  }

  @Override
  public TraceWriter writerOf(Object role) {
    return writer;
  }

  @Override
  public void releaseWriter() {
    writer.flush();
  }

  @Override
  public int targetBuffer() {
    return 1;
  }

  @Override
  public Runnable every(Duration period, SamplingTask task) {
    Scheduled scheduled = new Scheduled(period, task);
    tasks.add(scheduled);
    return () -> tasks.remove(scheduled);
  }

  @Override
  public void reportMissing(String sentence) {
    missing.add(sentence);
  }

  /** The sentences that were passed to {@link #reportMissing}. */
  public List<String> missing() {
    return List.copyOf(missing);
  }

  /** A sampling task with its period. */
  public record Scheduled(Duration period, SamplingTask task) {}
}
