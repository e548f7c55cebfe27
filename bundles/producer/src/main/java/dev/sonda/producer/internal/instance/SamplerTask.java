package dev.sonda.producer.internal.instance;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;

/** A probe's sampling task and the instance that it belongs to. */
final class SamplerTask {
  private final HostedInstance instance;
  private final SamplingTask task;

  SamplerTask(HostedInstance instance, SamplingTask task) {
    this.instance = instance;
    this.task = task;
  }

  HostedInstance instance() {
    return instance;
  }

  /** Runs the probe's code, which may throw any exception, on the sampler's thread. */
  void sample(TraceWriter writer) throws IOException {
    task.sample(writer);
  }
}
