package dev.sonda.analysis.cli.internal.perfetto.convert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.protos.TraceSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class MessageTextTest {
  private static final TraceSchema SCHEMA = TraceSchema.load();

  /** A packet with fields of each kind, in the order of their numbers. */
  private static final String PACKET =
      """
      timestamp: 18446744073709551615
      sys_stats {
        meminfo {
          key: MEMINFO_MEM_FREE
          value: 7
        }
        num_irq {
          irq: -3
        }
      }
      track_event {
        debug_annotations {
          bool_value: true
          name: "\\"quoted\\"\\n\\303\\274"
        }
        debug_annotations {
          double_value: 0.1
          nested_value {
            nested_type: DICT
          }
        }
      }
      """;

  private static byte[] bytes(String text) throws IOException {
    DynamicMessage.Builder packet = DynamicMessage.newBuilder(SCHEMA.tracePacket());
    TextFormat.merge(text, packet);
    return packet.build().toByteArray();
  }

  private static String text(boolean hasUnknown, byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream printer = new PrintStream(out, false, UTF_8);
    new MessageText(hasUnknown, printer).print(SCHEMA.tracePacket(), bytes, 0, bytes.length, 0);
    printer.flush();
    return out.toString(UTF_8);
  }

  @FunctionalInterface
  private interface Fields {
    void writeTo(CodedOutputStream out) throws IOException;
  }

  private static byte[] encoded(Fields fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    fields.writeTo(out);
    out.flush();
    return bytes.toByteArray();
  }

  @Test
  void shouldPrintTextThatEncodesToSameBytes() throws IOException {
    byte[] bytes = bytes(PACKET);
    assertThat(bytes(text(true, bytes))).isEqualTo(bytes);
  }

  @Test
  void shouldIndentNestedMessages() throws IOException {
    assertThat(text(true, bytes("sys_stats { meminfo { value: 7 } }")))
        .isEqualTo(
            """
            sys_stats {
              meminfo {
                value: 7
              }
            }
            """);
  }

  @Test
  void shouldPrintPackedNumbersOneByOne() throws IOException {
    assertThat(text(true, bytes("track_event { flow_ids: 1 flow_ids: 2 }")))
        .contains("  flow_ids: 1\n  flow_ids: 2\n");
    String compact = "ftrace_events { compact_sched { switch_timestamp: [1, 300] } }";
    assertThat(text(true, bytes(compact)))
        .contains("    switch_timestamp: 1\n    switch_timestamp: 300\n");
  }

  @Test
  void shouldPrintUnknownFieldsByNumberUnlessTheyAreSkipped() throws IOException {
    byte[] bytes =
        encoded(out -> {
          out.writeUInt64(8, 5);
          out.writeUInt64(100_000, 7);
          out.writeFixed32(100_001, 0xff);
          out.writeFixed64(100_002, 1);
          out.writeByteArray(100_003, new byte[] {'a', 0});
        });
    assertThat(text(true, bytes))
        .isEqualTo(
            """
            timestamp: 5
            100000: 7
            100001: 0x000000ff
            100002: 0x0000000000000001
            100003: "a\\000"
            """);
    assertThat(text(false, bytes)).isEqualTo("timestamp: 5\n");
  }

  @Test
  void shouldPrintMalformedBytesAsCommentAndGoOnBehindThem() throws IOException {
    byte[] stats = encoded(out -> out.writeByteArray(2, new byte[] {8}));
    byte[] bytes =
        encoded(out -> {
          out.writeByteArray(34, stats);
          out.writeUInt64(8, 5);
        });
    assertThat(text(true, bytes)).contains("# Extra bytes").endsWith("}\ntimestamp: 5\n");
  }

  @Test
  void shouldPrintRestOfTruncatedMessageAsComment() throws IOException {
    byte[] bytes = bytes(PACKET);
    for (int size = 0; size < bytes.length; size++) {
      assertThat(text(true, Arrays.copyOf(bytes, size))).isNotNull();
    }
    assertThat(text(true, new byte[] {0x40, 5, 0x0b}))
        .isEqualTo("timestamp: 5\n# Extra bytes: \"\\v\"\n");
  }

  @Test
  void shouldPrintTooDeeplyNestedMessageAsBytes() throws IOException {
    byte[] value = new byte[0];
    for (int depth = 0; depth < 5000; depth++) {
      byte[] inner = value;
      value = encoded(out -> out.writeByteArray(depthField(), inner));
    }
    byte[] annotation = value;
    byte[] event = encoded(out -> out.writeByteArray(4, annotation));
    assertThat(text(true, encoded(out -> out.writeByteArray(11, event))))
        .contains("array_values: \"");
  }

  /** {@code array_values}, a DebugAnnotation within a DebugAnnotation. */
  private static int depthField() {
    return SCHEMA
        .message("DebugAnnotation")
        .orElseThrow()
        .findFieldByName("array_values")
        .getNumber();
  }
}
