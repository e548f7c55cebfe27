package dev.sonda.trace.proto.internal.window.surface;

import java.util.ArrayList;
import java.util.List;

/** Whether a layer is visible, the reasons if it isn't, and the layers in front of the layer. */
record LayerVisibility(
    boolean isVisible,
    List<String> reasons,
    List<Integer> occludedBy,
    List<Integer> partiallyOccludedBy,
    List<Integer> coveredBy) {
  static final LayerVisibility HIDDEN =
      new LayerVisibility(false, List.of(), List.of(), List.of(), List.of());

  LayerVisibility(boolean isVisible) {
    this(isVisible, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  LayerVisibility hidden() {
    return new LayerVisibility(false, reasons, occludedBy, partiallyOccludedBy, coveredBy);
  }
}
