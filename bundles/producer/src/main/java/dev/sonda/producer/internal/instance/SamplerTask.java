package dev.sonda.producer.internal.instance;

import dev.sonda.api.probe.SamplingTask;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;

/** A probe's task on its session's sampler. */
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

  void sample(TraceWriter writer) throws IOException {
    task.sample(writer);
  }
}
