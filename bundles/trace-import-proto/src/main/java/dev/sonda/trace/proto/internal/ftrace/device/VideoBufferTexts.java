package dev.sonda.trace.proto.internal.ftrace.device;

import java.util.ArrayList;
import java.util.List;

/** Texts for Video4Linux enums and flags, as defined in Linux' {@code uapi/linux/videodev2.h}. */
final class VideoBufferTexts {
  private static final String[] TYPES = {
    "",
    "VIDEO_CAPTURE",
    "VIDEO_OUTPUT",
    "VIDEO_OVERLAY",
    "VBI_CAPTURE",
    "VBI_OUTPUT",
    "SLICED_VBI_CAPTURE",
    "SLICED_VBI_OUTPUT",
    "VIDEO_OUTPUT_OVERLAY",
    "VIDEO_CAPTURE_MPLANE",
    "VIDEO_OUTPUT_MPLANE",
    "SDR_CAPTURE",
    "SDR_OUTPUT",
    "META_CAPTURE",
    "META_OUTPUT"
  };

  private static final long PRIVATE_TYPE = 0x80;

  private static final String[] FIELDS = {
    "ANY",
    "NONE",
    "TOP",
    "BOTTOM",
    "INTERLACED",
    "SEQ_TB",
    "SEQ_BT",
    "ALTERNATE",
    "INTERLACED_TB",
    "INTERLACED_BT"
  };

  private static final String[] TIMECODE_TYPES = {"", "24FPS", "25FPS", "30FPS", "50FPS", "60FPS"};

  /**
   * Buffer flags by bit. The value 0 has its own text, which names the source of the buffer's
   * timestamp.
   */
  private static final Flag[] FLAGS = {
    new Flag(0x1, "MAPPED"),
    new Flag(0x2, "QUEUED"),
    new Flag(0x4, "DONE"),
    new Flag(0x8, "KEYFRAME"),
    new Flag(0x10, "PFRAME"),
    new Flag(0x20, "BFRAME"),
    new Flag(0x40, "ERROR"),
    new Flag(0x80, "IN_REQUEST"),
    new Flag(0x100, "TIMECODE"),
    new Flag(0x200, "M2M_HOLD_CAPTURE_BUF"),
    new Flag(0x400, "PREPARED"),
    new Flag(0x800, "NO_CACHE_INVALIDATE"),
    new Flag(0x1000, "NO_CACHE_CLEAN"),
    new Flag(0xe000, "TIMESTAMP_MASK"),
    new Flag(0x2000, "TIMESTAMP_MONOTONIC"),
    new Flag(0x4000, "TIMESTAMP_COPY"),
    new Flag(0x70000, "TSTAMP_SRC_MASK"),
    new Flag(0x10000, "TSTAMP_SRC_SOE"),
    new Flag(0x100000, "LAST"),
    new Flag(0x800000, "REQUEST_FD")
  };

  private static final String NO_FLAGS = "TIMESTAMP_UNKNOWN|TSTAMP_SRC_EOF";
  private static final int USER_BITS = 0xC;

  private VideoBufferTexts() {}

  static String type(long number) {
    return number == PRIVATE_TYPE ? "PRIVATE" : text(TYPES, number);
  }

  static String field(long number) {
    return text(FIELDS, number);
  }

  static String timecodeType(long number) {
    return text(TIMECODE_TYPES, number);
  }

  private static String text(String[] texts, long number) {
    return number >= 0 && number < texts.length ? texts[(int) number] : "";
  }

  static String flags(long bits) {
    if ((int) bits == 0) {
      return NO_FLAGS;
    }
    List<String> names = new ArrayList<>();
    for (Flag flag : FLAGS) {
      if ((bits & flag.bits) != 0) {
        names.add(flag.name);
      }
    }
    return String.join("|", names);
  }

  static String timecodeFlags(long bits) {
    if ((int) bits == 0) {
      return "USERBITS_USERDEFINED";
    }
    List<String> names = new ArrayList<>();
    if ((bits & 1) != 0) {
      names.add("FLAG_DROPFRAME");
    }
    if ((bits & 2) != 0) {
      names.add("FLAG_COLORFRAME");
    }
    switch ((int) bits & USER_BITS) {
      case 0x4 -> names.add("USERBITS_field(01)");
      case 0x8 -> names.add("USERBITS_field(10)");
      case 0xC -> names.add("USERBITS_field(11)");
      default -> {} // other values are defined by the program
    }
    if ((bits & 8) != 0) {
      names.add("USERBITS_8BITCHARS");
    }
    return String.join("|", names);
  }

  private record Flag(long bits, String name) {}
}
