package dev.sonda.api.probe;

import java.io.IOException;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * A task that takes one sample and writes it with the trace writer of the thread that runs the
 * task.
 */
@ConsumerType
@FunctionalInterface
public interface SamplingTask {
  void sample(TraceWriter writer) throws IOException;
}
