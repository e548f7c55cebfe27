package dev.sonda.probe.procfs.internal.power;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/** Reads a session's config: how often to read the batteries. */
final class PowerRequest {
  private static final long DEFAULT_PERIOD_MS = 1000;
  private static final long MIN_PERIOD_MS = 100;

  /**
   * Protobuf tag of the field {@code battery_poll_ms}: its number and the wire type 0, a varint.
   */
  private static final int BATTERY_POLL_MS_TAG = PowerFieldNumbers.BATTERY_POLL_MS << 3;

  private PowerRequest() {}

  /**
   * The polling period from an {@code android_power_config}, as Perfetto has no other message with
   * a polling period for batteries.
   *
   * @throws IllegalArgumentException if the message can't be parsed, with the reason
   */
  static Duration period(ByteBuffer configMessage) {
    try {
      long pollMs = pollMs(CodedInputStream.newInstance(configMessage));
      return Duration.ofMillis(pollMs == 0 ? DEFAULT_PERIOD_MS : Math.max(pollMs, MIN_PERIOD_MS));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "android_power_config can't be read: " + e.getMessage(), e);
    }
  }

  private static long pollMs(CodedInputStream config) throws IOException {
    long pollMs = 0;
    for (int tag = config.readTag(); tag != 0; tag = config.readTag()) {
      if (tag == BATTERY_POLL_MS_TAG) {
        pollMs = Integer.toUnsignedLong(config.readUInt32());
      } else {
        config.skipField(tag);
      }
    }
    return pollMs;
  }
}
