package dev.sonda.trace.proto.internal.profile;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.WireReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Formats build ids of binaries as hexadecimal digits. */
public final class BuildIdFormat {
  /** Length of Chrome's build ids, which are already hexadecimal digits. */
  private static final int DIGITS_OF_CHROME = 33;

  private BuildIdFormat() {}

  /** Formats the build id in a reader's current field. */
  public static String of(WireReader field) {
    long size = field.end() - field.start();
    byte[] bytes = field.segment().asSlice(field.start(), size).toArray(JAVA_BYTE);
    return size == DIGITS_OF_CHROME
        ? new String(bytes, StandardCharsets.UTF_8)
        : HexFormat.of().formatHex(bytes);
  }
}
