package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.window.ProtoMessageColumns;
import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** SurfaceFlinger layers in snapshots, with their visibility. */
public final class LayerTable extends StoredTable {
  public final IntColumnBuilder snapshotId;
  public final LongColumnBuilder layerId;
  public final StringColumnBuilder layerName;
  public final IntColumnBuilder isVisible;
  public final LongColumnBuilder parent;
  public final DoubleColumnBuilder cornerRadiusTl;
  public final DoubleColumnBuilder cornerRadiusTr;
  public final DoubleColumnBuilder cornerRadiusBl;
  public final DoubleColumnBuilder cornerRadiusBr;
  public final LongColumnBuilder hwcCompositionType;
  public final IntColumnBuilder isHiddenByPolicy;
  public final LongColumnBuilder zOrderRelativeOf;
  public final IntColumnBuilder isMissingZParent;
  public final IntColumnBuilder layerRectId;
  public final IntColumnBuilder inputRectId;
  public final ProtoMessageColumns message;

  LayerTable(TraceTableMemory space) {
    super("__intrinsic_surfaceflinger_layer", space);
    snapshotId = ints("snapshot_id");
    IntColumnBuilder argSetId = ints("arg_set_id");
    IntColumnBuilder base64ProtoId = ints("base64_proto_id");
    layerId = longs("layer_id");
    layerName = strings("layer_name");
    isVisible = ints("is_visible");
    parent = longs("parent");
    cornerRadiusTl = doubles("corner_radius_tl");
    cornerRadiusTr = doubles("corner_radius_tr");
    cornerRadiusBl = doubles("corner_radius_bl");
    cornerRadiusBr = doubles("corner_radius_br");
    hwcCompositionType = longs("hwc_composition_type");
    isHiddenByPolicy = ints("is_hidden_by_policy");
    zOrderRelativeOf = longs("z_order_relative_of");
    isMissingZParent = ints("is_missing_z_parent");
    layerRectId = ints("layer_rect_id");
    inputRectId = ints("input_rect_id");
    message = new ProtoMessageColumns(argSetId, base64ProtoId);
  }
}
