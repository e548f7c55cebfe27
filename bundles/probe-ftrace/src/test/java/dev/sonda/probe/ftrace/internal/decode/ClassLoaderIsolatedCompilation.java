package dev.sonda.probe.ftrace.internal.decode;

import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCompiler;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;

/** Compiles every recorded event, loaded by a separate class loader that the test then drops. */
public final class ClassLoaderIsolatedCompilation implements Runnable {
  @Override
  public void run() {
    EventDecodingPlanner planner = new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE);
    RecordedEventFormats.events().forEach(format -> DecoderCompiler.compile(planner.plan(format)));
  }
}
