package dev.sonda.probe.ftrace.internal.tracer.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * What of a session's wishes can't be had; goes into its statistics.
 *
 * @param unknownEvents that the kernel doesn't have
 * @param failedEvents that it has and refuses, or that can't be written
 */
public record SetupReport(List<String> unknownEvents, List<String> failedEvents) {
  public static SetupReport begin(List<String> unknownEvents) {
    return new SetupReport(new ArrayList<>(unknownEvents), new ArrayList<>());
  }

  public void failed(String event) {
    failedEvents.add(event);
  }
}
