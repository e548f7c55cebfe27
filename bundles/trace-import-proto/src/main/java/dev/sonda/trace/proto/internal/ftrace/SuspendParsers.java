package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.OverlappingSliceTracks;
import dev.sonda.trace.storage.track.TrackKind;

/**
 * Imports suspend and resume of the machine as slices. A suspend that fails while processes are
 * frozen has no end event: its slice ends when the processes are thawed.
 */
final class SuspendParsers {
  private static final int SUSPEND_RESUME = 113;
  private static final String ENTER = "suspend_enter";
  private static final String FREEZE = "freeze_processes";
  private static final String THAW = "thaw_processes";

  private static final TrackKind SUSPEND =
      TrackKind.slices("suspend_resume").named("Suspend/Resume Latency");

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final OverlappingSliceTracks tracks;
  private boolean isEntering;
  private boolean isFreezing;
  private int entering;

  SuspendParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    tracks = state.storage().tracks().lanesOf(SUSPEND);
  }

  void register(EventParsers parsers) {
    parsers.add(SUSPEND_RESUME, this::parse);
  }

  private void parse(KernelEvent event) {
    String action = output.text(event.text(1));
    // The value of this action is an arbitrary CPU number, so the name contains 0 instead.
    int value = action.equals("timekeeping_freeze") ? 0 : event.integer(2);
    int name = output.intern(action + "(" + value + ")");
    if (event.number(3) != 0) {
      begin(event, action, name);
    } else {
      end(event, action, name);
    }
  }

  private void begin(KernelEvent event, String action, int name) {
    if (action.equals(ENTER)) {
      isEntering = true;
      isFreezing = false;
      entering = name;
    } else if (action.equals(FREEZE)) {
      isFreezing = isEntering;
    }
    output.with(output.intern("utid"), ArgType.UINT, state.processes().thread(event.pid()));
    output.with(
        output.intern("event_type"), ArgType.STRING, output.intern("Main Kernel Suspend Event"));
    output.with(output.intern("cpu"), ArgType.UINT, event.cpu());
    output.with(output.intern("device_name"), ArgType.STRING, 0);
    output.with(output.intern("driver_name"), ArgType.STRING, 0);
    output.with(output.intern("callback_phase"), ArgType.STRING, 0);
    output.begin(event, tracks.begin(0, name), 0, name);
  }

  private void end(KernelEvent event, String action, int name) {
    output.end(event, tracks.end(0, name), 0, 0);
    if (action.equals(ENTER)) {
      isEntering = false;
      isFreezing = false;
    } else if (action.equals(THAW) && isFreezing) {
      output.end(event, tracks.end(0, entering), 0, 0);
      isEntering = false;
      isFreezing = false;
    }
  }
}
