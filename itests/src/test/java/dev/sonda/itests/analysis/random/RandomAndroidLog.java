package dev.sonda.itests.analysis.random;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.util.Random;

/**
 * Generates packets of Android's log, some records of which lie before the trace or have no message
 * but values; by a seed.
 */
public final class RandomAndroidLog {
  private static final String[] TEXTS = {"a", "", "b c", "\u00e9", "\\\"quoted\\\""};

  /** Texts of values end at the character 0; other texts do so only in the reference's output. */
  private static final String[] VALUE_TEXTS = {"a", "", "b c", "\u00e9", "x\\000y", "%d"};

  private static final String[] NUMBERS = {"0", "-1", "7", "9223372036854775807"};
  private static final String[] REALS = {"0.5", "-0.0", "1e30", "2.0000005", "inf", "-7", "nan"};

  /** A text that is longer than what readers keep of values. */
  private static final int LONG_TEXT = 3000;

  private final Random random;
  private long timeNs = 1_000_000;

  public RandomAndroidLog(long seed) {
    random = new Random(seed);
  }

  /** A trace in Perfetto's format with that many packets. */
  public byte[] trace(int packets) throws IOException {
    StringBuilder text = new StringBuilder();
    int snapshot = random.nextInt(6) == 0 ? -1 : random.nextInt(2) * packets / 10;
    for (int i = 0; i < packets; i++) {
      if (i == snapshot) {
        text.append(
            "packet { clock_snapshot { clocks { clock_id: 6 timestamp: 1000000 }"
                + " clocks { clock_id: 1 timestamp: 5000000 } } }\n");
      }
      text.append(packet());
    }
    DynamicMessage.Builder message =
        DynamicMessage.newBuilder(TraceSchema.load().message("Trace").orElseThrow());
    TextFormat.merge(text, message);
    return message.build().toByteArray();
  }

  private String packet() {
    timeNs += random.nextInt(1_000_000);
    StringBuilder content = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      content.append("events { ").append(event()).append("} ");
    }
    if (random.nextInt(4) == 0) {
      content.append(
          "stats { %s%s%s} "
              .formatted(
                  maybe("num_total: " + random.nextInt(99)),
                  maybe("num_failed: " + random.nextInt(9)),
                  maybe("num_skipped: " + random.nextInt(9))));
    }
    return "packet { trusted_packet_sequence_id: 1 %s android_log { %s} }\n"
        .formatted(maybe("timestamp: " + timeNs), content);
  }

  private String event() {
    long realtimeNs = random.nextInt(20) == 0 ? 3 : timeNs + 4_000_000 - random.nextInt(2_000_000);
    StringBuilder event = new StringBuilder();
    event.append(maybe("log_id: LID_" + pick("DEFAULT", "EVENTS")));
    event.append(maybe("pid: " + random.nextInt(3)));
    event.append(maybe("tid: " + (random.nextInt(5) - 1)));
    event.append(maybe("uid: 1000"));
    event.append(maybe("timestamp: " + realtimeNs));
    event.append(maybe("tag: \"" + pick(TEXTS) + "\""));
    event.append(maybe("prio: PRIO_" + pick("UNSPECIFIED", "DEBUG", "FATAL")));
    event.append(maybe("message: \"" + pick(TEXTS) + "\""));
    for (int i = random.nextInt(4) == 0 ? random.nextInt(4) : 0; i > 0; i--) {
      event.append("args { ").append(maybe("name: \"" + pick(VALUE_TEXTS) + "\"")).append(value());
      event.append("} ");
    }
    return event.toString();
  }

  private String value() {
    return switch (random.nextInt(8)) {
      case 0 -> "";
      case 1, 2 -> "int_value: " + pick(NUMBERS) + " ";
      case 3, 4 -> "float_value: " + pick(REALS) + " ";
      case 5 -> "string_value: \"" + "z".repeat(LONG_TEXT) + "\" ";
      default -> "string_value: \"" + pick(VALUE_TEXTS) + "\" ";
    };
  }

  private String maybe(String field) {
    return random.nextInt(5) == 0 ? "" : field + " ";
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
