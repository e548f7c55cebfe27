package dev.sonda.producer.internal;

import dev.sonda.api.endpoint.Clock;
import dev.sonda.api.endpoint.MetatraceSink;
import dev.sonda.api.endpoint.TaskRunner;
import dev.sonda.api.probe.TraceWriter;
import dev.sonda.shm.SharedMemoryFactory;
import java.io.IOException;
import java.util.function.Supplier;

/** What all parts of a probe host work with. */
record HostParts(
    HostSettings settings,
    TaskRunner loop,
    Clock clock,
    SharedMemoryFactory memoryFactory,
    MetatraceSink metatrace) {

  /** Does something, and tells that it did, if anybody wants to know. */
  <T> T traced(String what, String who, Supplier<T> work) {
    if (!metatrace.isOn()) {
      return work.get();
    }
    long beginNs = clock.bootTimeNs();
    try {
      return work.get();
    } finally {
      metatrace.event(what + " " + who, beginNs, clock.bootTimeNs());
    }
  }

  /** The same for a sampling task. */
  void sampleTraced(SamplerTask task, TraceWriter writer) throws IOException {
    if (!metatrace.isOn()) {
      task.sample(writer);
      return;
    }
    long beginNs = clock.bootTimeNs();
    try {
      task.sample(writer);
    } finally {
      metatrace.event("sample " + task.instance().sourceName(), beginNs, clock.bootTimeNs());
    }
  }
}
