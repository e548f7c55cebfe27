package dev.sonda.trace.proto.internal.profile;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.WireReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Writes ids of builds as hexadecimal digits. */
public final class BuildIds {
  /** Chrome writes its ids as digits, of this many. */
  private static final int DIGITS_OF_CHROME = 33;

  private BuildIds() {}

  /** The id that a reader's current field holds as bytes. */
  public static String of(WireReader field) {
    long size = field.end() - field.start();
    byte[] bytes = field.segment().asSlice(field.start(), size).toArray(JAVA_BYTE);
    return size == DIGITS_OF_CHROME
        ? new String(bytes, StandardCharsets.UTF_8)
        : HexFormat.of().formatHex(bytes);
  }
}
