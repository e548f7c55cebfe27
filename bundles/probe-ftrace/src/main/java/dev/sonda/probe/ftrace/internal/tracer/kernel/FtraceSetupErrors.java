package dev.sonda.probe.ftrace.internal.tracer.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * The requested events that can't be recorded; written into the session's statistics.
 *
 * @param unknownEvents events that the kernel doesn't have
 * @param failedEvents events that the kernel rejects, or that can't be encoded
 */
public record FtraceSetupErrors(List<String> unknownEvents, List<String> failedEvents) {
  public static FtraceSetupErrors begin(List<String> unknownEvents) {
    return new FtraceSetupErrors(new ArrayList<>(unknownEvents), new ArrayList<>());
  }

  public void failed(String event) {
    failedEvents.add(event);
  }
}
