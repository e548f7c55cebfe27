package dev.sonda.benchmarks.probe;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A trace sink that stores the one sampling task that a probe registers, for the benchmark to run.
 */
final class SamplingTaskSink implements TraceSink {
  private final TraceWriter writer;
  private @Nullable SamplingTask task;

  SamplingTaskSink(TraceWriter writer) {
    this.writer = writer;
  }

  SamplingTask task() {
    return Objects.requireNonNull(task, "the probe samples nothing");
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
  public void releaseWriter() {}

  @Override
  public int targetBuffer() {
    return 1;
  }

  @Override
  public Runnable every(Duration period, SamplingTask sampled) {
    task = sampled;
    return () -> {};
  }

  @Override
  public void reportMissing(String sentence) {
    throw new IllegalStateException(sentence);
  }
}
