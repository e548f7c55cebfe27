package dev.sonda.trace.format;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The format of a trace file, or of the compression or archive around a trace, detected by the
 * first bytes.
 */
public enum TraceFileFormat {
  /** A Perfetto trace without compression: plain TracePackets. */
  PACKETS,
  GZIP,
  ZSTD,
  ZIP,
  TAR,
  /**
   * JSON file with the key perfetto_manifest, which describes how the files of an archive belong
   * together.
   */
  MANIFEST,
  /** A trace in Chrome's JSON format, as an object or an array. */
  JSON,
  /** A profile of the Firefox Profiler, in JSON. */
  GECKO,
  /** Text output of the kernel's ftrace, also embedded in HTML. */
  SYSTRACE,
  UNKNOWN;

  /** Number of bytes from the start of a file that {@link #of} needs to detect the format. */
  public static final int SNIFFED_BYTES = 4096;

  private static final int TAR_MAGIC_OFFSET = 257;
  private static final Pattern SPACE = Pattern.compile("\\s+");

  /**
   * Number of leading characters that are searched for markers of a text format; further on, binary
   * packets may contain equal words.
   */
  private static final int TELLING_CHARACTERS = 128;

  private static final byte PACKET_TAG = 0x0A;

  /** Whether the format is a compressed file or an archive, which contains other files. */
  public boolean isContainer() {
    return this == GZIP || this == ZSTD || this == ZIP || this == TAR;
  }

  /** Detects the format of a file by its first bytes. */
  public static TraceFileFormat of(byte[] head) {
    if (begins(head, 0, "\037\213")) {
      return GZIP;
    }
    if (begins(head, 0, "PK\003\004")) {
      return ZIP;
    }
    if (begins(head, 0, "\050\265\057\375")) {
      return ZSTD;
    }
    if (begins(head, TAR_MAGIC_OFFSET, "ustar")) {
      return TAR;
    }
    return ofText(head);
  }

  private static TraceFileFormat ofText(byte[] head) {
    String text = new String(head, StandardCharsets.ISO_8859_1);
    String dense = SPACE.matcher(text).replaceAll("");
    if (dense.startsWith("{\"perfetto_manifest\"")) {
      return MANIFEST;
    }
    if (dense.startsWith("{\"meta\"") || dense.startsWith("{\"libs\"")) {
      return GECKO;
    }
    if (dense.startsWith("{\"") || dense.startsWith("[{\"")) {
      return JSON;
    }
    if (isSystrace(text.substring(0, Math.min(TELLING_CHARACTERS, text.length())))) {
      return SYSTRACE;
    }
    return head.length > 0 && head[0] == PACKET_TAG ? PACKETS : UNKNOWN;
  }

  /**
   * Detects ftrace text. Its lines begin with spaces, whereas a packet begins with its tag byte.
   */
  private static boolean isSystrace(String begin) {
    String lower = begin.toLowerCase(Locale.ROOT);
    return begin.contains("# tracer")
        || begin.contains("TRACE:\n")
        || begin.startsWith("cpus=")
        || begin.startsWith(" ")
        || lower.startsWith("<!doctype html>")
        || lower.startsWith("<html");
  }

  private static boolean begins(byte[] head, int offset, String magic) {
    if (head.length < offset + magic.length()) {
      return false;
    }
    for (int i = 0; i < magic.length(); i++) {
      if ((head[offset + i] & 0xFF) != magic.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
