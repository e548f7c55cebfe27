package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.window.message.DistinctRectangles;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageColumnWriter;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.WindowMessageImport;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.surface.DisplayTable;
import dev.sonda.trace.storage.table.surface.LayerTable;
import dev.sonda.trace.storage.table.surface.LayersSnapshotTable;
import dev.sonda.trace.storage.table.surface.SurfaceTables;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Imports snapshots of SurfaceFlinger's layers. */
public final class LayersImport implements WindowMessageImport {
  private static final String STATISTIC = "winscope_sf_layers_parse_errors";

  /**
   * Upper limit of layers whose visibility is computed: each layer is compared to all others, and
   * SurfaceFlinger doesn't have more layers.
   */
  private static final int MAX_LAYERS = 4096;

  private static final int SNAPSHOT_LAYERS = 3;
  private static final int SNAPSHOT_HIGHEST = 8;

  // Field numbers of LayerProto.
  private static final int NAME = 2;
  private static final int PARENT = 25;
  private static final int RELATIVE_OF = 26;
  private static final int COMPOSITION_TYPE = 35;

  private final MessageColumnWriter rows;
  private final LayersSnapshotTable snapshots;
  private final DisplayTable displays;
  private final LayerTable layers;
  private final LayerRectangles rectangles;

  public LayersImport(MessageColumnWriter rows, DistinctRectangles rectangles) {
    this.rows = rows;
    SurfaceTables tables = rows.state().storage().androidTables().surface;
    snapshots = tables.layersSnapshots;
    displays = tables.displays;
    layers = tables.layers;
    this.rectangles = new LayerRectangles(tables, rectangles);
  }

  @Override
  public void read(long timeNs, SequenceState sequence, MessageBytes message) {
    int row = addSnapshot(timeNs, sequence, message);
    LayersSnapshot snapshot = new LayersSnapshot(message);
    rectangles.begin(snapshot.displays());
    addDisplays(row, snapshot.displays());
    if (snapshot.layers().size() > MAX_LAYERS) {
      rows.state().statistics().add(STATISTIC, 1);
      return;
    }
    List<Layer> order = snapshot.inDrawingOrder();
    Map<Integer, LayerVisibility> visibilities = new VisibleLayers(snapshot).compute(order);
    Map<Integer, Drawn> drawn = new HashMap<>();
    for (Layer layer : order) {
      LayerVisibility visibility = visibilities.getOrDefault(layer.id(), LayerVisibility.HIDDEN);
      int bounds = rectangles.addLayer(layer, visibility.isVisible());
      int input = rectangles.addInput(layer, visibility.isVisible());
      drawn.put(layer.id(), new Drawn(visibility, bounds, input));
    }
    for (Layer layer : snapshot.layers()) {
      Drawn known = layer.hasId() ? drawn.get(layer.id()) : null;
      addLayer(row, snapshot, layer, known == null ? Drawn.NOT : known);
    }
  }

  private int addSnapshot(long timeNs, SequenceState sequence, MessageBytes message) {
    int row = snapshots.add();
    snapshots.ts.set(row, timeNs);
    snapshots.sequenceId.set(row, Integer.toUnsignedLong(sequence.sequenceId()));
    boolean hasTime = MessageFields.of(message, 1).number(1) != 0;
    snapshots.hasInvalidElapsedTs.set(row, hasTime ? 0 : 1);
    ArgSet args = rows.read("LayersSnapshotProto", message, LayersImport::isOwn, STATISTIC);
    rows.writeArgs(snapshots.message, row, args);
    rows.writeBytes(snapshots.message, row, message);
    return row;
  }

  private static boolean isOwn(int field) {
    return field != SNAPSHOT_LAYERS && field <= SNAPSHOT_HIGHEST;
  }

  private void addDisplays(int snapshot, List<Display> all) {
    for (int i = 0; i < all.size(); i++) {
      Display display = all.get(i);
      int traceRect = rectangles.addDisplay(display, i);
      int row = displays.add();
      displays.snapshotId.set(row, snapshot);
      displays.isOn.set(row, display.isOn() ? 1 : 0);
      displays.isVirtual.set(row, display.isVirtual() ? 1 : 0);
      displays.traceRectId.set(row, traceRect);
      displays.displayId.set(row, display.id());
      if (display.hasName()) {
        displays.displayName.set(row, rows.state().strings().intern(display.name()));
      }
    }
  }

  private void addLayer(int snapshotRow, LayersSnapshot snapshot, Layer layer, Drawn drawn) {
    MessageFields fields = layer.fields();
    int row = layers.add();
    layers.snapshotId.set(row, snapshotRow);
    set(layers.layerId, row, fields, 1);
    if (fields.has(NAME)) {
      layers.layerName.set(row, rows.state().strings().intern(fields.text(NAME)));
    }
    layers.isVisible.set(row, drawn.visibility.isVisible() ? 1 : 0);
    set(layers.parent, row, fields, PARENT);
    layers.cornerRadiusTl.set(row, layer.corners().topLeft());
    layers.cornerRadiusTr.set(row, layer.corners().topRight());
    layers.cornerRadiusBl.set(row, layer.corners().bottomLeft());
    layers.cornerRadiusBr.set(row, layer.corners().bottomRight());
    set(layers.hwcCompositionType, row, fields, COMPOSITION_TYPE);
    layers.isHiddenByPolicy.set(row, layer.isHiddenByPolicy() ? 1 : 0);
    set(layers.zOrderRelativeOf, row, fields, RELATIVE_OF);
    boolean isLost = layer.relativeOf() > 0 && snapshot.layer(layer.relativeOf()) == null;
    layers.isMissingZParent.set(row, isLost ? 1 : 0);
    set(layers.layerRectId, row, drawn.bounds);
    set(layers.inputRectId, row, drawn.input);
    ArgSet args = rows.read("LayerProto", layer.message(), _ -> true, STATISTIC);
    put(args, drawn.visibility);
    rows.writeArgs(layers.message, row, args);
    rows.writeBytes(layers.message, row, layer.message());
  }

  private static void set(LongColumnBuilder column, int row, MessageFields fields, int field) {
    if (fields.has(field)) {
      column.set(row, fields.small(field));
    }
  }

  private static void set(IntColumnBuilder column, int row, int id) {
    if (id >= 0) {
      column.set(row, id);
    }
  }

  private void put(ArgSet args, LayerVisibility visibility) {
    List<String> reasons = visibility.reasons();
    for (int i = 0; i < reasons.size(); i++) {
      int reason = rows.state().strings().intern(reasons.get(i));
      String key = "visibility_reason[" + i + "]";
      rows.put(args, "visibility_reason", key, ArgType.STRING, reason);
    }
    put(args, "occluded_by", visibility.occludedBy());
    put(args, "partially_occluded_by", visibility.partiallyOccludedBy());
    put(args, "covered_by", visibility.coveredBy());
  }

  private void put(ArgSet args, String key, List<Integer> ids) {
    for (int i = 0; i < ids.size(); i++) {
      rows.put(args, key, key + "[" + i + "]", ArgType.INT, ids.get(i));
    }
  }

  /**
   * The computed data of a layer: its visibility, and the rows of its bounds and input rectangles,
   * or -1.
   */
  private record Drawn(LayerVisibility visibility, int bounds, int input) {
    private static final Drawn NOT = new Drawn(LayerVisibility.HIDDEN, -1, -1);
  }
}
