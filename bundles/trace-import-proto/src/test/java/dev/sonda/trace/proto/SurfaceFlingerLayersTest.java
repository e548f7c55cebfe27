package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Packets of SurfaceFlinger: snapshots of its layers, and transactions. */
@Timeout(240)
class SurfaceFlingerLayersTest {
  private static final int LAYERS = 93;
  private static final int TRANSACTIONS = 94;

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void packet(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, timeNs).number(10, 1).message(field, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  private static int bits(double value) {
    return Float.floatToIntBits((float) value);
  }

  /** A visible layer of the given size, unless another layer covers it. */
  private static Consumer<TraceMessageBuilder> layer(int id, int z, double size, double alpha) {
    Consumer<TraceMessageBuilder> bounds =
        rect -> rect.fixed32(3, bits(size)).fixed32(4, bits(size));
    return layer ->
        layer
            .number(1, id)
            .number(10, z)
            .number(16, 1)
            .message(20, color -> color.fixed32(4, bits(alpha)))
            .message(45, bounds)
            .message(46, bounds);
  }

  @Test
  void shouldComputeVisibleLayers() throws IOException {
    packet(
        10,
        LAYERS,
        snapshot ->
            snapshot.message(
                3,
                layers ->
                    layers
                        .message(1, layer(1, 0, 50, 1))
                        .message(1, layer(2, 5, 60, 1))
                        .message(1, layer(3, 9, 10, 0.5))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_surfaceflinger_layer", "layer_id", "is_visible"))
          .containsExactly("1 0", "2 1", "3 1");
      assertThat(tables.rows("__intrinsic_args", "key", "int_value", "string_value"))
          .contains("occluded_by[0] 2 -", "covered_by[0] 3 -", "visibility_reason[1] - occluded");
      assertThat(tables.rows("__intrinsic_winscope_trace_rect", "depth", "is_visible", "opacity"))
          .containsExactly("0 0 1.0", "1 1 1.0", "2 1 0.5");
    }
  }

  @Test
  void shouldTerminateWhenLayersAreParentsOfEachOther() throws IOException {
    packet(
        10,
        LAYERS,
        snapshot ->
            snapshot.message(
                3,
                layers ->
                    layers
                        .message(1, layer -> layer.number(1, 1).number(25, 2))
                        .message(1, layer -> layer.number(1, 2).number(25, 1))
                        .message(1, layer -> layer.number(1, 3).number(25, 3))
                        .message(1, layer -> layer.number(1, 4))
                        .message(1, layer -> layer.number(1, 4).number(25, 4))
                        .message(1, layer -> layer.number(25, 1))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_surfaceflinger_layer", "layer_id", "is_visible"))
          .containsExactly("1 0", "2 0", "3 0", "4 0", "4 0", "- 0");
    }
  }

  @Test
  void shouldListAncestorsOfEachLayer() throws IOException {
    packet(
        10,
        LAYERS,
        snapshot ->
            snapshot.message(
                3,
                layers ->
                    layers
                        .message(1, layer -> layer.number(1, 7).number(25, 6))
                        .message(1, layer -> layer.number(1, 6).number(25, -1))
                        .message(1, layer -> layer.number(1, 8).number(25, 9))
                        .message(1, layer -> layer.number(1, 9).number(25, 8))));
    try (ImportedTablesFixture tables = importTrace()) {
      // read first, so that it is finished before the ancestors are written
      assertThat(tables.rows("__intrinsic_surfaceflinger_layer", "layer_id")).hasSize(4);
      assertThat(
              tables.rows(
                  "__intrinsic_winscope_surfaceflinger_hierarchy_paths", "layer_id", "ancestor_id"))
          .containsExactly("7 6", "7 7", "6 6", "8 9", "8 8", "9 8", "9 9");
    }
  }

  @Test
  void shouldWriteRectsOfDisplaysAndInputWindows() throws IOException {
    packet(
        10,
        LAYERS,
        snapshot ->
            snapshot
                .message(
                    7,
                    display ->
                        display
                            .number(1, 77)
                            .text(2, "panel")
                            .message(5, rect -> rect.number(3, 100).number(4, 200)))
                .message(
                    3,
                    layers ->
                        layers.message(
                            1,
                            layer ->
                                layer
                                    .number(1, 1)
                                    .message(
                                        47,
                                        window ->
                                            window
                                                .message(3, r -> r.number(3, 9).number(4, 9))
                                                .number(17, 1 << 14 | 1 << 3)))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_surfaceflinger_display", "display_id", "display_name", "is_on"))
          .containsExactly("77 panel 1");
      assertThat(tables.rows("__intrinsic_winscope_trace_rect", "rect_id", "depth", "is_spy"))
          .containsExactly("0 0 0", "1 1 1");
      assertThat(tables.rows("__intrinsic_winscope_rect", "w", "h"))
          .containsExactly("100.0 200.0", "9.0 9.0", "0.0 0.0");
      assertThat(tables.rows("__intrinsic_winscope_fill_region", "trace_rect_id", "rect_id"))
          .containsExactly("1 2");
    }
  }

  @Test
  void shouldSkipSnapshotWithTooManyLayers() throws IOException {
    packet(
        10,
        LAYERS,
        snapshot ->
            snapshot.message(
                3,
                layers -> {
                  for (int i = 0; i <= 4096; i++) {
                    layers.message(1, layer(i, 0, 50, 0.5));
                  }
                }));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_surfaceflinger_layers_snapshot", "ts"))
          .containsExactly("10");
      assertThat(tables.rows("__intrinsic_surfaceflinger_layer", "id")).isEmpty();
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("winscope_sf_layers_parse_errors 1");
    }
  }

  @Test
  void shouldListChangesOfTransactions() throws IOException {
    packet(
        10,
        TRANSACTIONS,
        entry ->
            entry
                .number(2, 42)
                .message(
                    3,
                    transaction ->
                        transaction
                            .number(1, 500)
                            .number(6, 9)
                            .message(7, change -> change.number(1, 4).number(2, 0x1_0000_0003L))
                            .number(10, 33))
                .message(3, nothing -> nothing.number(6, 10))
                .packed(5, 21, 22)
                .number(7, -3));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_surfaceflinger_transactions", "ts", "vsync_id"))
          .containsExactly("10 42");
      assertThat(
              tables.rows(
                  "__intrinsic_surfaceflinger_transaction",
                  "transaction_type",
                  "transaction_id",
                  "pid",
                  "layer_id",
                  "display_id",
                  "flags_id"))
          .containsExactly(
              "LAYER_CHANGED 9 500 4 - 0",
              "NOOP 10 0 - - -",
              "LAYER_DESTROYED - - 21 - -",
              "LAYER_DESTROYED - - 22 - -",
              "DISPLAY_REMOVED - - - -3 -");
      assertThat(tables.rows("__intrinsic_surfaceflinger_transaction_flag", "flags_id", "flag"))
          .containsExactly("0 ePositionChanged", "0 eLayerChanged", "0 eDestinationFrameChanged");
      assertThat(tables.rows("__intrinsic_args", "key", "int_value")).contains("apply_token 33");
    }
  }
}
