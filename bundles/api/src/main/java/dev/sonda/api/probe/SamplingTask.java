package dev.sonda.api.probe;

import java.io.IOException;
import org.osgi.annotation.versioning.ConsumerType;

/** One sample, written with the writer of the thread that takes it. */
@ConsumerType
@FunctionalInterface
public interface SamplingTask {
  void sample(TraceWriter writer) throws IOException;
}
