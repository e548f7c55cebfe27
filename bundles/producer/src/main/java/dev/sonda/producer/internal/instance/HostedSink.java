package dev.sonda.producer.internal.instance;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.time.Duration;

/** One instance's way out. Any thread of the probe's. */
final class HostedSink implements TraceSink {
  private final HostedInstance instance;
  private final Sampler sampler;
  private final int targetBuffer;

  HostedSink(HostedInstance instance, Sampler sampler, int targetBuffer) {
    this.instance = instance;
    this.sampler = sampler;
    this.targetBuffer = targetBuffer;
  }

  @Override
  public TraceWriter writer() {
    return instance.writers().mine();
  }

  @Override
  public TraceWriter writerOf(Object role) {
    return instance.writers().of(role);
  }

  @Override
  public void releaseWriter() {
    instance.writers().releaseMine();
  }

  @Override
  public int targetBuffer() {
    return targetBuffer;
  }

  @Override
  public Runnable every(Duration period, SamplingTask task) {
    if (period.compareTo(Duration.ofMillis(1)) < 0) {
      throw new IllegalArgumentException("a period of " + period + " is less than 1 ms");
    }
    if (instance.isEnding()) {
      return () -> {}; // the session ends while the probe still starts: not the probe's fault
    }
    SamplerTask scheduled = new SamplerTask(instance, task);
    sampler.add(scheduled, nanos(period));
    return () -> sampler.remove(scheduled);
  }

  private static long nanos(Duration period) {
    Duration longest = Duration.ofDays(365);
    return (period.compareTo(longest) < 0 ? period : longest).toNanos();
  }
}
