package dev.sonda.trace.proto.internal.frame;

import java.util.ArrayList;
import java.util.List;

/** Texts for the causes of late frames, the bits of FrameTimelineEvent.JankType. */
final class JankTypes {
  static final int UNSPECIFIED = 0;
  static final int NONE = 1;

  private static final int SF_SCHEDULING = 2;
  private static final int PREDICTION_ERROR = 4;
  private static final int DISPLAY_HAL = 8;
  private static final int SF_CPU_DEADLINE = 16;
  private static final int SF_GPU_DEADLINE = 32;
  private static final int APP_DEADLINE = 64;
  private static final int BUFFER_STUFFING = 128;
  private static final int UNKNOWN = 256;
  private static final int SF_STUFFING = 512;
  private static final int DROPPED = 1024;
  private static final int NON_ANIMATING = 2048;
  private static final int APP_JITTER = 4096;
  private static final int DISPLAY_OFF = 8192;
  private static final int MODE_CHANGE = 16384;
  private static final int POWER_MODE_CHANGE = 32768;

  /** Jank types caused by SurfaceFlinger or the display. */
  private static final int OF_DISPLAY =
      SF_SCHEDULING | PREDICTION_ERROR | DISPLAY_HAL | SF_CPU_DEADLINE | SF_GPU_DEADLINE;

  /** Jank types caused by the app. */
  private static final int OF_APP = APP_DEADLINE | APP_JITTER | UNKNOWN;

  /** Texts of the jank types, in Perfetto's order of listing them. */
  private static final Reason[] REASONS = {
    new Reason(SF_SCHEDULING, "SurfaceFlinger Scheduling"),
    new Reason(PREDICTION_ERROR, "Prediction Error"),
    new Reason(DISPLAY_HAL, "Display HAL"),
    new Reason(SF_CPU_DEADLINE, "SurfaceFlinger CPU Deadline Missed"),
    new Reason(SF_GPU_DEADLINE, "SurfaceFlinger GPU Deadline Missed"),
    new Reason(APP_DEADLINE, "App Deadline Missed"),
    new Reason(APP_JITTER, "App Resynced Jitter"),
    new Reason(BUFFER_STUFFING, "Buffer Stuffing"),
    new Reason(UNKNOWN, "Unknown Jank"),
    new Reason(SF_STUFFING, "SurfaceFlinger Stuffing"),
    new Reason(DROPPED, "Dropped Frame"),
    new Reason(NON_ANIMATING, "Non Animating"),
    new Reason(DISPLAY_OFF, "Display not ON"),
    new Reason(MODE_CHANGE, "ModeChange in progress"),
    new Reason(POWER_MODE_CHANGE, "PowerModeChange in progress")
  };

  private JankTypes() {}

  static String text(int type) {
    if (type == UNSPECIFIED) {
      return "Unspecified";
    }
    if (type == NONE) {
      return "None";
    }
    List<String> reasons = new ArrayList<>();
    for (Reason reason : REASONS) {
      if ((type & reason.bit) != 0) {
        reasons.add(reason.text);
      }
    }
    return String.join(", ", reasons);
  }

  /** The jank tag of a display frame: which component caused the jank. */
  static String displayTag(int type) {
    if (type == UNSPECIFIED) {
      return "Unspecified";
    }
    if (isOfDisplay(type)) {
      return "Self Jank";
    }
    return switch (type) {
      case SF_STUFFING -> "SurfaceFlinger Stuffing";
      case DROPPED -> "Dropped Frame";
      default -> quietTag(type);
    };
  }

  /** The jank tag of an app's surface frame: which component caused the jank. */
  static String surfaceTag(int type, boolean isDropped) {
    if (type == UNSPECIFIED) {
      return "Unspecified";
    }
    if (isOfApp(type)) {
      return "Self Jank";
    }
    if (isOfDisplay(type)) {
      return "Other Jank";
    }
    return switch (type) {
      case BUFFER_STUFFING -> "Buffer Stuffing";
      case SF_STUFFING -> "SurfaceFlinger Stuffing";
      default -> isDropped ? "Dropped Frame" : quietTag(type);
    };
  }

  private static boolean isOfDisplay(int type) {
    return !isQuiet(type) && (type & OF_DISPLAY) != 0;
  }

  private static boolean isOfApp(int type) {
    return !isQuiet(type) && (type & OF_APP) != 0;
  }

  private static boolean isQuiet(int type) {
    return type == UNSPECIFIED || type == NONE || type == NON_ANIMATING || type == DISPLAY_OFF;
  }

  private static String quietTag(int type) {
    boolean isUnseen = type == NON_ANIMATING || type == DISPLAY_OFF || type == POWER_MODE_CHANGE;
    return isUnseen ? "Non-perceivable Jank" : "No Jank";
  }

  private record Reason(int bit, String text) {}
}
