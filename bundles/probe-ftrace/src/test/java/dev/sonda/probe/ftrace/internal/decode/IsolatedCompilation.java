package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.probe.ftrace.internal.RecordedTracefs;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCompiler;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventPlanner;

/** Compiles every recorded event, loaded by a separate class loader that the test then drops. */
public final class IsolatedCompilation implements Runnable {
  @Override
  public void run() {
    EventPlanner planner = new EventPlanner(KnownEvents.load(), PrintkFormats.NONE);
    RecordedTracefs.events().forEach(format -> DecoderCompiler.compile(planner.plan(format)));
  }
}
