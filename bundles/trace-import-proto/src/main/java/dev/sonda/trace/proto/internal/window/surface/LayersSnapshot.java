package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.Rectangle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The layers and displays in a SurfaceFlinger snapshot. */
final class LayersSnapshot {
  private static final Comparator<Layer> DRAWN_FIRST =
      Comparator.comparingInt(Layer::z).thenComparingInt(Layer::id);

  // Field numbers of LayersSnapshotProto.
  private static final int LAYERS = 3;
  private static final int EXCLUDES_COMPOSITION = 5;
  private static final int DISPLAYS = 7;

  private final List<Layer> layers = new ArrayList<>();
  private final List<Display> displays = new ArrayList<>();
  private final Map<Integer, Layer> byId = new HashMap<>();
  private final boolean hasComposition;

  LayersSnapshot(MessageBytes message) {
    MessageFields fields = MessageFields.of(message, EXCLUDES_COMPOSITION);
    hasComposition = fields.has(EXCLUDES_COMPOSITION) && !fields.flag(EXCLUDES_COMPOSITION);
    WireReader list = fields.bytes(LAYERS).reader();
    while (list.next()) {
      if (list.field() == 1) {
        addLayer(new Layer(MessageBytes.of(list)));
      }
    }
    WireReader reader = message.reader();
    while (reader.next()) {
      if (reader.field() == DISPLAYS) {
        displays.add(new Display(MessageBytes.of(reader)));
      }
    }
  }

  private void addLayer(Layer layer) {
    layers.add(layer);
    if (layer.hasId()) {
      byId.putIfAbsent(layer.id(), layer);
    }
  }

  /** All layers, in the order of the message. */
  List<Layer> layers() {
    return layers;
  }

  List<Display> displays() {
    return displays;
  }

  @Nullable Layer layer(int id) {
    return byId.get(id);
  }

  /** Whether the snapshot contains composition data, such as visible regions. */
  boolean hasComposition() {
    return hasComposition;
  }

  /** The area of each layer stack that a display shows, by the stack's id. */
  Map<Integer, Rectangle> shownByStack() {
    Map<Integer, Rectangle> shown = new HashMap<>();
    for (Display display : displays) {
      if (display.hasStackRectangle()) {
        shown.put(display.stack(), display.stackRectangle());
      }
    }
    return shown;
  }

  /** The layers that are drawn, in drawing order from back to front. */
  List<Layer> inDrawingOrder() {
    List<Layer> roots = new ArrayList<>();
    Map<Integer, List<Layer>> children = new HashMap<>();
    for (Layer layer : byId.values()) {
      int below = layer.relativeOf() > 0 ? layer.relativeOf() : layer.parent();
      if (layer.isRoot() && layer.relativeOf() <= 0) {
        roots.add(layer);
      } else if (below > 0) {
        children.computeIfAbsent(below, _ -> new ArrayList<>()).add(layer);
      }
    }
    roots.sort(DRAWN_FIRST);
    children.values().forEach(list -> list.sort(DRAWN_FIRST));
    return new Walk(children).from(roots);
  }

  /**
   * Traverses the layer tree in drawing order; children with negative z are drawn before their
   * parent.
   */
  private static final class Walk {
    private final Map<Integer, List<Layer>> children;
    private final List<Layer> drawn = new ArrayList<>();
    private final Set<Layer> entered = new HashSet<>();
    private final Deque<Layer> waiting = new ArrayDeque<>();

    Walk(Map<Integer, List<Layer>> children) {
      this.children = children;
    }

    List<Layer> from(List<Layer> roots) {
      roots.reversed().forEach(waiting::push);
      while (!waiting.isEmpty()) {
        Layer layer = waiting.pop();
        if (entered.add(layer)) {
          enter(layer);
        } else {
          drawn.add(layer);
        }
      }
      return drawn;
    }

    /**
     * Pushes a layer's children and the layer itself. Each layer is in the stack twice: first to be
     * entered, then to be drawn after its children with negative z.
     */
    private void enter(Layer layer) {
      List<Layer> own = children.getOrDefault(layer.id(), List.of()).reversed();
      own.stream().filter(child -> child.z() >= 0).forEach(waiting::push);
      waiting.push(layer);
      own.stream().filter(child -> child.z() < 0).forEach(waiting::push);
    }
  }
}
