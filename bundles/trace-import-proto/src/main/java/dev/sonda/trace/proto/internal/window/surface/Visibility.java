package dev.sonda.trace.proto.internal.window.surface;

import java.util.ArrayList;
import java.util.List;

/** Whether a layer is visible, the reasons if it isn't, and the layers in front of the layer. */
record Visibility(
    boolean isVisible,
    List<String> reasons,
    List<Integer> occludedBy,
    List<Integer> partiallyOccludedBy,
    List<Integer> coveredBy) {
  static final Visibility HIDDEN =
      new Visibility(false, List.of(), List.of(), List.of(), List.of());

  Visibility(boolean isVisible) {
    this(isVisible, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  Visibility hidden() {
    return new Visibility(false, reasons, occludedBy, partiallyOccludedBy, coveredBy);
  }
}
