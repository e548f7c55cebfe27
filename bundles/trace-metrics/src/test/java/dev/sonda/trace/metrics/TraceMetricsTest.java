package dev.sonda.trace.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TraceMetricsTest {
  private static final String SCHEMA =
      """
      syntax = "proto2";
      package perfetto.protos;
      import "protos/perfetto/metrics/metrics.proto";
      message Counts {
        message Item { optional string name = 1; optional int64 count = 2; }
        enum Level { LOW = 0; HIGH = 3; }
        repeated Item item = 1;
        optional double share = 2;
        optional Level level = 3;
        repeated int64 id = 4;
        optional uint64 large = 5;
      }
      extend TraceMetrics { optional Counts counts = 450; }
      """;

  @TempDir Path folder;
  private TraceMetrics metrics;

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(folder.resolve("sql/part"));
    Files.createDirectories(folder.resolve("protos"));
    Files.writeString(folder.resolve("protos/counts.proto"), SCHEMA);
    Files.writeString(folder.resolve("sql/part/counts.sql"), "SELECT '{{ a }}', {{b}}");
    metrics = TraceMetrics.of(List.of(new MetricFolder(folder, "my")));
  }

  private @Nullable String build(String message, String... values) {
    return TextFunctionArguments.call(
        metrics,
        "__intrinsic_proto_message",
        "perfetto.protos." + message,
        String.join(",", values));
  }

  private static String text(String text) {
    return "s" + Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private static byte[] decoded(@Nullable String wrapped) {
    return Base64.getDecoder().decode(String.valueOf(wrapped));
  }

  private String counts() {
    String item = build("Counts.Item", text("name"), text("é"), text("count"), "i-5");
    String items =
        TextFunctionArguments.call(metrics, "__intrinsic_proto_repeated", "b" + item + ",n");
    return String.valueOf(
        build(
            "Counts",
            text("item"),
            "b" + items,
            text("share"),
            "d0.5",
            text("level"),
            text("HIGH"),
            text("large"),
            "n"));
  }

  @Test
  void shouldFindMetricFilesAndMessageTypesByName() throws Exception {
    assertThat(metrics.path("counts")).isEqualTo("my/part/counts.sql");
    assertThat(metrics.sql("my/part/counts.sql", Map.of("a", "$1", "b", "2")))
        .isEqualTo("SELECT '$1', 2");
    assertThat(metrics.message("counts_ITEM")).contains("perfetto.protos.Counts.Item");
    assertThat(metrics.message("other")).isEmpty();
    assertThatThrownBy(() -> metrics.sql("my/part/counts.sql", Map.of("a", "1")))
        .hasMessage("my/part/counts.sql needs a value for {{b}}");
    assertThatThrownBy(() -> metrics.path("other")).hasMessage("there is no metric other");
  }

  @Test
  void shouldPrintMetricResultAsTextJsonAndBytes() throws Exception {
    MetricResult result = metrics.result();
    result.add("counts", decoded(counts()));
    assertThat(result.text())
        .isEqualTo(
            """
            [perfetto.protos.counts] {
              item {
                name: "é"
                count: -5
              }
              item {
              }
              share: 0.5
              level: HIGH
            }
            """);
    assertThat(result.json())
        .isEqualTo(
            """
            {
              "perfetto.protos.counts": {
                "item": [
                  {
                    "name": "é",
                    "count": -5
                  },
                  {}
                ],
                "share": 0.5,
                "level": "HIGH"
              }
            }
            """);
    assertThat(result.bytes()).startsWith(0x92, 0x1c);
  }

  @Test
  void shouldUnwrapMessagesOfExpectedTypeOnly() {
    String unwrapped =
        TextFunctionArguments.call(
            metrics, "__intrinsic_proto_unwrap", counts(), "perfetto.protos.Counts");
    assertThat(decoded(unwrapped)).startsWith(0x0a);
    assertThatThrownBy(() ->
            TextFunctionArguments.call(metrics, "__intrinsic_proto_unwrap", counts(), "Other"))
        .hasMessageContaining("takes a message .Other, not .perfetto.protos.Counts");
  }

  @Test
  void shouldRefuseValuesThatDoNotFitMessageFields() {
    assertThatThrownBy(() -> build("Counts", text("share"), "i1"))
        .hasMessageContaining("perfetto.protos.Counts.share of type double")
        .hasMessageContaining("integer");
    assertThatThrownBy(() -> build("Counts", text("level"), "i1"))
        .hasMessageContaining("no value 1");
    assertThatThrownBy(() -> build("Counts", text("large"), "i1")).hasMessageContaining("int64");
    assertThatThrownBy(() -> build("Counts", text("id"), "i1"))
        .hasMessageContaining("RepeatedField");
    assertThatThrownBy(() -> build("Counts", text("none"), "i1"))
        .hasMessage("message perfetto.protos.Counts has no field none");
    assertThatThrownBy(() -> build("Counts", text("share"))).hasMessageContaining("in turn");
    assertThatThrownBy(
            () -> TextFunctionArguments.call(metrics, "__intrinsic_proto_repeated", "i1,d2.0"))
        .hasMessageContaining("one type");
  }

  @Test
  void shouldReportMissingSubfoldersOfMetricFolder() {
    TraceMetrics none = TraceMetrics.of(List.of(new MetricFolder(folder.resolve("none"), "")));
    assertThatThrownBy(none::result).hasMessageContaining("subfolders sql and protos");
  }
}
