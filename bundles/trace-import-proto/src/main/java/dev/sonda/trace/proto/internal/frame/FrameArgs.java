package dev.sonda.trace.proto.internal.frame;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;

/** Gathers the arguments of frames of the timeline. */
final class FrameArgs {
  private static final String[] PRESENT_TYPES = {
    "Unspecified Present",
    "On-time Present",
    "Late Present",
    "Early Present",
    "Dropped Frame",
    "Unknown Present"
  };
  private static final String[] PREDICTION_TYPES = {
    "Unspecified Prediction", "Valid Prediction", "Expired Prediction", "Unknown Prediction"
  };
  private static final String[] SEVERITIES = {"Unknown", "None", "Partial", "Full"};
  private static final String[] FENCE_STATES = {
    "Unknown", "Latched Signaled", "Latched Unsignaled", "Delayed Latch Fence Unsignaled"
  };
  private static final int NONE = 1;
  private static final int DROPPED = 4;

  private final ImportState state;
  private final ArgSet args = new ArgSet();

  FrameArgs(ImportState state) {
    this.state = state;
  }

  /** The arguments since the last {@link #clear}. */
  ArgSet set() {
    return args;
  }

  void clear() {
    args.clear();
  }

  void addNumber(String key, long value) {
    add(key, ArgType.INT, value);
  }

  void addReal(String key, double value) {
    add(key, ArgType.REAL, Double.doubleToRawLongBits(value));
  }

  void addText(String key, String value) {
    add(key, ArgType.STRING, state.strings().intern(value));
  }

  /** Adds the layer's name; without a layer, the argument is added without a value. */
  void addLayer(FlatMessageFields frame, int field) {
    int name = frame.has(field) ? state.strings().intern(frame.text(field)) : 0;
    add("Layer name", ArgType.STRING, name);
  }

  private void add(String key, ArgType type, long value) {
    int id = state.strings().intern(key);
    args.add(id, id, type, value);
  }

  void addPresentation(FlatMessageFields frame, FrameFieldNumbers layout) {
    String present = choice(frame, layout.presentType(), PRESENT_TYPES);
    String experimental = choice(frame, layout.presentTypeExperimental(), PRESENT_TYPES);
    addText("Present type", present);
    addText("Present type (experimental)", experimental);
    addNumber("On time finish", frame.number(layout.onTimeFinish()));
    addNumber("GPU composition", frame.number(layout.gpuComposition()));
  }

  void addJank(FlatMessageFields frame, FrameFieldNumbers layout) {
    int type = frame.integer(layout.jankType());
    int experimental = frame.integer(layout.jankTypeExperimental());
    addText("Jank type", JankTypes.text(type));
    addText("Jank type (experimental)", JankTypes.text(experimental));
    addText("Jank severity type", severity(frame, layout.severity(), type));
    addReal("Jank Severity Score", frame.real(layout.severityScore()));
    addText("Prediction type", choice(frame, layout.predictionType(), PREDICTION_TYPES));
    addText("Jank tag", tag(frame, layout, type, layout.presentType()));
    addText(
        "Jank tag (experimental)",
        tag(frame, layout, experimental, layout.presentTypeExperimental()));
  }

  private static String tag(
      FlatMessageFields frame, FrameFieldNumbers layout, int type, int presentType) {
    return layout.isDisplay()
        ? JankTypes.displayTag(type)
        : JankTypes.surfaceTag(type, frame.integer(presentType) == DROPPED);
  }

  /**
   * The text of an enum value; unset fields and unknown values get the first text, and unknown
   * values are counted as errors.
   */
  private String choice(FlatMessageFields frame, int field, String[] texts) {
    if (!frame.has(field)) {
      return texts[0];
    }
    int number = frame.integer(field);
    if (number < 1 || number >= texts.length) {
      state.statistics().add("frame_timeline_event_parser_errors", 1);
      return texts[0];
    }
    return texts[number];
  }

  /** The text of the jank severity, which early versions of Android don't write. */
  private static String severity(FlatMessageFields frame, int field, int jankType) {
    if (!frame.has(field)) {
      return SEVERITIES[jankType == JankTypes.NONE ? NONE : 0];
    }
    return text(SEVERITIES, frame.integer(field));
  }

  void addFenceState(FlatMessageFields frame, int field) {
    if (frame.has(field)) {
      addText("Latched fence state", text(FENCE_STATES, frame.integer(field)));
    }
  }

  private static String text(String[] texts, int number) {
    return number >= 0 && number < texts.length ? texts[number] : texts[0];
  }
}
