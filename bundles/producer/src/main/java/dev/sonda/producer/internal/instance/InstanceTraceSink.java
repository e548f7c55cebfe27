package dev.sonda.producer.internal.instance;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.producer.internal.writer.InstanceTraceWriters;
import java.time.Duration;

/**
 * The {@link TraceSink} of one instance: provides trace writers to its probe and runs the probe's
 * sampling tasks. Any thread of the probe.
 */
final class InstanceTraceSink implements TraceSink {
  private final HostedInstance instance;
  private final InstanceTraceWriters writers;
  private final Sampler sampler;

  InstanceTraceSink(HostedInstance instance, InstanceTraceWriters writers, Sampler sampler) {
    this.instance = instance;
    this.writers = writers;
    this.sampler = sampler;
  }

  /**
   * The calling thread's writer.
   *
   * @throws IllegalStateException if the thread was created by the probe and the instance has ended
   */
  @Override
  public TraceWriter writer() {
    return writers.mine();
  }

  @Override
  public TraceWriter writerOf(Object role) {
    return writers.of(role);
  }

  @Override
  public void releaseWriter() {
    writers.releaseMine();
  }

  @Override
  public int targetBuffer() {
    return instance.targetBuffer();
  }

  /**
   * Runs a task periodically on the session's sampler, from now on.
   *
   * @return ends the task; a run that has already begun is completed
   * @throws IllegalArgumentException if the period is below 1 ms
   */
  @Override
  public Runnable every(Duration period, SamplingTask task) {
    if (period.compareTo(Duration.ofMillis(1)) < 0) {
      throw new IllegalArgumentException("a period of " + period + " is less than 1 ms");
    }
    if (instance.isEnding()) {
      // The session ends while the probe is still starting, which is not an error of the probe.
      return () -> {};
    }
    SamplerTask scheduled = new SamplerTask(instance, task);
    sampler.add(scheduled, nanos(period));
    return () -> sampler.remove(scheduled);
  }

  @Override
  public void reportMissing(String sentence) {
    instance.reportMissing(sentence);
  }

  /** The period in nanoseconds; a very long period, which would overflow, is limited. */
  private static long nanos(Duration period) {
    Duration longest = Duration.ofDays(365);
    return (period.compareTo(longest) < 0 ? period : longest).toNanos();
  }
}
