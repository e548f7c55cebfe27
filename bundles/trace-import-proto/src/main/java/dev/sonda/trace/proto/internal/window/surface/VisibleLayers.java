package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.proto.internal.window.message.Rectangle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Computes which layers of a SurfaceFlinger snapshot are visible. */
final class VisibleLayers {
  private final LayersSnapshot snapshot;
  private final Map<Integer, Rectangle> shown;
  private final List<Layer> opaque = new ArrayList<>();
  private final List<Layer> translucent = new ArrayList<>();
  private final Map<Integer, Boolean> hidden = new HashMap<>();

  VisibleLayers(LayersSnapshot snapshot) {
    this.snapshot = snapshot;
    shown = snapshot.shownByStack();
  }

  /**
   * Computes the visibilities of layers by id; each layer is compared with all visible layers in
   * front of it.
   */
  Map<Integer, LayerVisibility> compute(List<Layer> drawingOrder) {
    Map<Integer, LayerVisibility> visibilities = new HashMap<>();
    for (Layer layer : drawingOrder.reversed()) {
      visibilities.put(layer.id(), compute(layer));
    }
    return visibilities;
  }

  private LayerVisibility compute(Layer layer) {
    LayerVisibility alone = new LayerVisibility(isVisibleAlone(layer));
    if (alone.isVisible()) {
      Rectangle bounds = shownBounds(layer);
      compareWithOpaque(layer, bounds, alone);
      compareWithTranslucent(layer, bounds, alone);
      (layer.isOpaque() ? opaque : translucent).add(layer);
    }
    LayerVisibility result = alone.occludedBy().isEmpty() ? alone : alone.hidden();
    if (!result.isVisible()) {
      addReasons(layer, result);
    }
    return result;
  }

  private void compareWithOpaque(Layer layer, @Nullable Rectangle bounds, LayerVisibility result) {
    for (Layer front : opaque) {
      Rectangle frontBounds = shownBounds(front, layer);
      if (frontBounds != null && bounds != null) {
        if (hides(front, frontBounds, layer, bounds)) {
          result.occludedBy().add(front.id());
        } else if (frontBounds.intersects(bounds)) {
          result.partiallyOccludedBy().add(front.id());
        }
      }
    }
  }

  private static boolean hides(Layer front, Rectangle outer, Layer layer, Rectangle inner) {
    return !front.hasInvalidTransform()
        && outer.contains(inner)
        && front.corners().coversCorners(outer, inner, layer.corners());
  }

  private void compareWithTranslucent(
      Layer layer, @Nullable Rectangle bounds, LayerVisibility result) {
    for (Layer front : translucent) {
      Rectangle frontBounds = shownBounds(front, layer);
      if (frontBounds != null && bounds != null && frontBounds.intersects(bounds)) {
        result.coveredBy().add(front.id());
      }
    }
  }

  private @Nullable Rectangle shownBounds(Layer layer) {
    Rectangle bounds = layer.screenBounds();
    Rectangle display = shown.getOrDefault(layer.stack(), Rectangle.NONE);
    return bounds == null || display.isEmpty() ? bounds : bounds.crop(display);
  }

  /**
   * The bounds of the layer {@code front}; null if it is in a different layer stack than {@code
   * layer}.
   */
  private @Nullable Rectangle shownBounds(Layer front, Layer layer) {
    return front.stack() == layer.stack() ? shownBounds(front) : null;
  }

  private boolean isVisibleAlone(Layer layer) {
    if (isHiddenByParent(layer) || layer.isHiddenByPolicy() || !layer.hasColor()) {
      return false;
    }
    if (layer.alpha() <= 0 || (layer.isBufferEmpty() && !layer.hasEffects())) {
      return false;
    }
    return snapshot.hasComposition() ? !layer.isVisibleRegionEmpty() : layer.hasArea();
  }

  private boolean isHiddenByParent(Layer layer) {
    List<Integer> asked = new ArrayList<>();
    boolean isHidden = false;
    Layer at = layer;
    while (at != null && !at.isRoot()) {
      // ends cycles: a layer that is its own ancestor isn't hidden by it
      Boolean known = hidden.putIfAbsent(at.id(), false);
      if (known != null) {
        isHidden = known;
        break;
      }
      asked.add(at.id());
      at = snapshot.layer(at.parent());
      if (at != null && at.isHiddenByPolicy()) {
        isHidden = true;
        break;
      }
    }
    for (int id : asked) {
      hidden.put(id, isHidden);
    }
    return isHidden;
  }

  private void addReasons(Layer layer, LayerVisibility result) {
    List<String> reasons = result.reasons();
    add(reasons, layer.isHiddenByPolicy(), "flag is hidden");
    add(reasons, isHiddenByParent(layer), "hidden by parent " + layer.parent());
    add(reasons, layer.isBufferEmpty(), "buffer is empty");
    add(reasons, layer.isTransparent(), "alpha is 0");
    add(reasons, !layer.hasArea(), "bounds is 0x0");
    boolean isColorEmpty = layer.isTransparent() || !layer.hasValidColor();
    add(reasons, !layer.hasArea() && isColorEmpty, "crop is 0x0");
    add(reasons, !layer.transform().isInvertible(), "transform is invalid");
    boolean isEmpty = layer.isBufferEmpty() && !layer.hasEffects() && !layer.isBlurred();
    add(reasons, isEmpty, "does not have color fill, shadow or blur");
    boolean hasRegion = layer.hasVisibleRegion();
    add(
        reasons,
        hasRegion && layer.isVisibleRegionEmpty(),
        "visible region calculated by Composition Engine is empty");
    add(reasons, !hasRegion && snapshot.hasComposition(), "null visible region");
    add(reasons, !result.occludedBy().isEmpty(), "occluded");
  }

  private static void add(List<String> reasons, boolean applies, String reason) {
    if (applies) {
      reasons.add(reason);
    }
  }
}
