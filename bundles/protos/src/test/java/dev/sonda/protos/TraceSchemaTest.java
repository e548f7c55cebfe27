package dev.sonda.protos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.TextFormat;
import com.google.protobuf.UnknownFieldSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TraceSchemaTest {
  private static final int HEAPPROFD_CONFIG = 105;

  private static final String SMALL_CONFIG =
      """
      buffers {
        size_kb: 4096
        fill_policy: RING_BUFFER
      }
      data_sources {
        config {
          name: "linux.sys_stats"
          sys_stats_config {
            meminfo_counters: MEMINFO_MEM_FREE
            stat_period_ms: 100
          }
        }
      }
      duration_ms: 5000
      unique_session_name: "größe"
      """;

  private static final String FOREIGN_CONFIG =
      """
      data_sources {
        config {
          name: "android.heapprofd"
          heapprofd_config {
            sampling_interval_bytes: 4096
            process_cmdline: "java"
          }
        }
      }
      """;

  private final TraceSchema schema = TraceSchema.load();

  @Test
  void shouldPrintParsedConfigAsOriginalText() throws Exception {
    TraceConfig config = schema.parseTraceConfig(SMALL_CONFIG);

    assertThat(config.getBuffers(0).getSizeKb()).isEqualTo(4096);
    assertThat(
            SysStatsConfig.parseFrom(config.getDataSources(0).getConfig().getSysStatsConfig())
                .getMeminfoCountersList())
        .containsExactly(MeminfoCounters.MEMINFO_MEM_FREE);
    assertThat(schema.print(config)).isEqualTo(SMALL_CONFIG);
    assertThat(TraceConfig.parseFrom(config.toByteString())).isEqualTo(config);
  }

  @Test
  void shouldParseConfigLikeProtobufTextFormat() throws Exception {
    String session = SMALL_CONFIG.replaceAll("(?s)data_sources.*\n}\n", "");

    assertThat(schema.parseTraceConfig(session))
        .isEqualTo(TextFormat.parse(session, TraceConfig.class))
        .isNotEqualTo(TraceConfig.getDefaultInstance());
  }

  @Test
  void shouldKeepBytesOfMalformedDataSourceConfig() throws Exception {
    ByteString noMessage = ByteString.copyFromUtf8("\u0007");
    DataSourceConfig source =
        DataSourceConfig.newBuilder()
            .setName("linux.ftrace")
            .setFtraceConfig(noMessage)
            .setTrackEventConfig(noMessage)
            .setForTesting(noMessage)
            .build();

    DataSourceConfig received = DataSourceConfig.parseFrom(source.toByteString());

    assertThat(received.toByteString()).isEqualTo(source.toByteString());
    assertThat(schema.print(received)).contains("ftrace_config: \"\\a\"");
  }

  @Test
  void shouldCarrySettingsOfDataSourcesWithoutAClass() throws Exception {
    TraceConfig config = schema.parseTraceConfig(FOREIGN_CONFIG);

    DataSourceConfig received =
        DataSourceConfig.parseFrom(config.getDataSources(0).getConfig().toByteString());
    assertThat(received.getUnknownFields().hasField(HEAPPROFD_CONFIG)).isTrue();
    assertThat(schema.print(config)).isEqualTo(FOREIGN_CONFIG);
    assertThat(schema.print(received)).contains("heapprofd_config {", "process_cmdline: \"java\"");
  }

  @Test
  void shouldKeepUnknownFields() throws Exception {
    UnknownFieldSet.Field payload =
        UnknownFieldSet.Field.newBuilder()
            .addLengthDelimited(ByteString.copyFromUtf8("opaque"))
            .build();
    ByteString fromTheFuture =
        DataSourceConfig.newBuilder()
            .setName("future")
            .setUnknownFields(UnknownFieldSet.newBuilder().addField(999, payload).build())
            .build()
            .toByteString();

    DataSourceConfig changed =
        DataSourceConfig.parseFrom(fromTheFuture).toBuilder().setTargetBuffer(7).build();

    DataSourceConfig sent = DataSourceConfig.parseFrom(changed.toByteString());
    assertThat(sent.getUnknownFields().getField(999)).isEqualTo(payload);
    assertThat(schema.print(sent)).contains("999: \"opaque\"");
  }

  @Test
  void shouldSayWhereATextConfigIsWrong() {
    String text = "buffers {\n  size_kbs: 4096\n}\n";
    assertThatThrownBy(() -> schema.parseTraceConfig(text))
        .isInstanceOfSatisfying(
            TextFormat.ParseException.class,
            e -> {
              assertThat(e.getLine()).isEqualTo(2);
              assertThat(e.getColumn()).isEqualTo(3);
            })
        .hasMessageContaining("size_kbs");
  }

  @Test
  void shouldRefuseFieldWhenSetTwice() {
    assertThatThrownBy(() -> schema.parseTraceConfig("duration_ms: 1\nduration_ms: 2\n"))
        .isInstanceOf(TextFormat.ParseException.class)
        .hasMessageContaining("duration_ms");
  }

  @Test
  void shouldPrintMessagesThatSchemaLacks() {
    assertThat(schema.message("FlushRequest")).isEmpty();
    assertThat(schema.print(FlushRequest.newBuilder().setTimeoutMs(5)))
        .isEqualTo("timeout_ms: 5\n");
  }

  @Test
  void shouldContainTypesOfTracePackets() {
    assertThat(schema.trace().findFieldByName("packet").getMessageType())
        .isSameAs(schema.tracePacket());
    assertThat(schema.tracePacket().findFieldByName("sys_stats").getNumber()).isEqualTo(7);
    Descriptor ftraceEvent = schema.message("FtraceEvent").orElseThrow();
    assertThat(ftraceEvent.findFieldByName("sched_switch").getMessageType().getFields())
        .extracting(FieldDescriptor::getName)
        .contains("prev_pid", "next_pid", "prev_state");
  }

  /**
   * Checks that the complete schema has every field of the generated classes: two files exist in
   * two versions, a reduced one for the classes and a complete one for the schema.
   */
  @Test
  void shouldContainEveryFieldOfGeneratedProtobufClasses() {
    Set<FileDescriptor> files = new HashSet<>();
    List.of(
            ConsumerPortOuterClass.getDescriptor(),
            ProducerPortOuterClass.getDescriptor(),
            RemoteClockSyncOuterClass.getDescriptor(),
            TraceProvenanceOuterClass.getDescriptor(),
            TracingServiceEventOuterClass.getDescriptor())
        .forEach(file -> collect(file, files));
    List<String> compared = new ArrayList<>();
    for (FileDescriptor file : files) {
      for (Descriptor ours : file.getMessageTypes()) {
        schema
            .message(ours.getName())
            .ifPresent(complete -> {
              assertContains(complete, ours);
              compared.add(ours.getName());
            });
      }
    }
    assertThat(compared)
        .contains("TraceConfig", "DataSourceConfig", "ClockSnapshot", "TracingServiceEvent");
  }

  private static void collect(FileDescriptor file, Set<FileDescriptor> files) {
    if (files.add(file)) {
      file.getDependencies().forEach(imported -> collect(imported, files));
    }
  }

  private static void assertContains(Descriptor complete, Descriptor ours) {
    for (FieldDescriptor field : ours.getFields()) {
      FieldDescriptor same = complete.findFieldByNumber(field.getNumber());
      assertThat(same).as(field.getFullName()).isNotNull();
      assertThat(signature(same, isCarriedAsBytes(field, same))).isEqualTo(signature(field, false));
    }
    for (Descriptor nested : ours.getNestedTypes()) {
      assertContains(complete.findNestedTypeByName(nested.getName()), nested);
    }
    for (EnumDescriptor nested : ours.getEnumTypes()) {
      assertThat(values(complete.findEnumTypeByName(nested.getName()))).isEqualTo(values(nested));
    }
  }

  /**
   * Whether a message of the schema is a bytes field in the generated class, which is allowed for
   * messages that are only passed on unchanged.
   */
  private static boolean isCarriedAsBytes(FieldDescriptor ours, FieldDescriptor complete) {
    return ours.getType() == FieldDescriptor.Type.BYTES
        && complete.getType() == FieldDescriptor.Type.MESSAGE
        && ours.getContainingType().getName().startsWith("DataSource");
  }

  private static List<String> values(EnumDescriptor type) {
    return type.getValues().stream().map(v -> v.getFullName() + "=" + v.getNumber()).toList();
  }

  private static String signature(FieldDescriptor field, boolean asBytes) {
    String type =
        switch (field.getJavaType()) {
          case MESSAGE -> asBytes ? "BYTES" : field.getMessageType().getFullName();
          case ENUM -> field.getEnumType().getFullName();
          default -> field.getType().name();
        };
    return "%s %s %s = %d packed=%s"
        .formatted(
            field.isRepeated() ? "repeated" : "optional",
            type,
            field.getFullName(),
            field.getNumber(),
            field.isPacked());
  }
}
