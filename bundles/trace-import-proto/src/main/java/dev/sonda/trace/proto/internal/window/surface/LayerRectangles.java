package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.window.message.DistinctRectangles;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.Rectangle;
import dev.sonda.trace.storage.table.surface.SnapshotRectTable;
import dev.sonda.trace.storage.table.surface.SurfaceTables;
import dev.sonda.trace.storage.table.surface.TouchableRegionTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the rectangles of displays, layers and their input windows, in drawing order. */
final class LayerRectangles {
  /** SurfaceFlinger's initial bounds of layers, which are larger than any real layer. */
  private static final Rectangle UNSET = Rectangle.ofEdges(-50_000, -50_000, 50_000, 50_000);

  /** Factor between a display's size and the bounds of unbounded layers on that display. */
  private static final int UNBOUNDED = 10;

  // Bits of an input window's configuration flags.
  private static final int NOT_TOUCHABLE = 1 << 3;
  private static final int WALLPAPER = 1 << 6;
  private static final int SPY = 1 << 14;

  // Field numbers of LayerProto and of InputWindowInfoProto.
  private static final int INPUT_WINDOW = 47;
  private static final int BORDER = 66;
  private static final int FRAME = 3;
  private static final int TOUCHABLE_REGION = 4;
  private static final int VISIBLE = 6;
  private static final int CONFIGURATION = 17;

  private final DistinctRectangles rectangles;
  private final DistinctTransforms transforms;
  private final SnapshotRectTable table;
  private final TouchableRegionTable regions;
  private final Map<Integer, Rectangle> displays = new HashMap<>();
  private final Map<Integer, Transform> displayTransforms = new HashMap<>();
  private final Map<Integer, Integer> layerDepths = new HashMap<>();
  private final Map<Integer, Integer> inputDepths = new HashMap<>();
  private final List<Rectangle> unbounded = new ArrayList<>();

  LayerRectangles(SurfaceTables tables, DistinctRectangles rectangles) {
    this.rectangles = rectangles;
    transforms = new DistinctTransforms(tables.transforms);
    table = tables.traceRects;
    regions = tables.fillRegions;
  }

  /** Begins a snapshot with its displays. */
  void begin(List<Display> all) {
    displays.clear();
    displayTransforms.clear();
    layerDepths.clear();
    inputDepths.clear();
    unbounded.clear();
    double width = 0;
    double height = 0;
    for (Display display : all) {
      displays.put(display.stack(), display.stackRectangle());
      displayTransforms.put(display.stack(), display.transform());
      Rectangle size = display.size();
      addUnbounded(size.w(), size.h());
      width = Math.max(width, size.w());
      height = Math.max(height, size.h());
    }
    if (!all.isEmpty()) {
      addUnbounded(width, height);
    }
  }

  private void addUnbounded(double width, double height) {
    double x = UNBOUNDED * width;
    double y = UNBOUNDED * height;
    unbounded.add(Rectangle.ofEdges(-x, -y, x, y));
    unbounded.add(Rectangle.ofEdges(-y, -x, y, x));
  }

  private boolean isUnbounded(Rectangle rectangle) {
    return unbounded.stream().anyMatch(rectangle::isCloseTo);
  }

  /** Adds a row for a display. */
  int addDisplay(Display display, int depth) {
    Rectangle shown = display.stackRectangle();
    return add(shown.isEmpty() ? display.size() : shown, display.stack(), depth, false);
  }

  private int add(Rectangle rectangle, int stack, int depth, boolean isVisible) {
    int row = table.add();
    table.rectId.set(row, rectangles.row(rectangle));
    table.groupId.set(row, Integer.toUnsignedLong(stack));
    table.depth.set(row, depth);
    table.isSpy.set(row, 0);
    table.isVisible.set(row, isVisible ? 1 : 0);
    return row;
  }

  /** The next drawing depth in a layer stack; depth 0 is the display's. */
  private int depth(Map<Integer, Integer> depths, int stack) {
    int depth = depths.getOrDefault(stack, displays.containsKey(stack) ? 1 : 0);
    depths.put(stack, depth + 1);
    return depth;
  }

  /** Adds a row for a layer's bounds; -1 if the layer has no visible bounds. */
  int addLayer(Layer layer, boolean isVisible) {
    Rectangle bounds = layer.screenBounds();
    if (bounds == null || (!isVisible && (isUnbounded(bounds) || bounds.isCloseTo(UNSET)))) {
      return -1;
    }
    int depth = depth(layerDepths, layer.stack());
    int row = add(layer.bounds(), layer.stack(), depth, isVisible);
    table.transformId.set(row, transforms.row(layer.transform()));
    if (layer.hasAlpha() || isVisible) {
      table.opacity.set(row, layer.alpha());
    }
    MessageFields border = MessageFields.of(layer.fields().bytes(BORDER), 2);
    if (border.real(1) > 0) {
      table.borderWidth.set(row, border.real(1));
      table.borderColor.set(row, border.unsigned(2));
    }
    return row;
  }

  /** Adds a row for a layer's input window; -1 if the layer has none. */
  int addInput(Layer layer, boolean isLayerVisible) {
    MessageBytes message = layer.fields().bytes(INPUT_WINDOW);
    if (!layer.fields().has(INPUT_WINDOW)) {
      return -1;
    }
    MessageFields window = MessageFields.of(message, CONFIGURATION);
    int configuration = window.small(CONFIGURATION);
    Placement placement = new Placement(displayTransforms.get(layer.stack()), layer.transform());
    Rectangle frame = window.has(FRAME) ? placement.apply(window.bytes(FRAME)) : Rectangle.NONE;
    Rectangle crop = crop(layer, frame, configuration);
    boolean isVisible = window.has(VISIBLE) ? window.flag(VISIBLE) : isLayerVisible;
    int depth = depth(inputDepths, layer.stack());
    int row = add(crop == null ? frame : frame.crop(crop), layer.stack(), depth, isVisible);
    table.transformId.set(row, transforms.row(placement.layer));
    table.isSpy.set(row, (configuration & SPY) != 0 ? 1 : 0);
    addRegion(row, window, placement, crop);
    return row;
  }

  /** The display area to which a window is cropped; null if the window isn't cropped. */
  private @Nullable Rectangle crop(Layer layer, Rectangle frame, int configuration) {
    boolean isEndless = frame.isEmpty() || (configuration & WALLPAPER) != 0 || isUnbounded(frame);
    return isEndless ? displays.get(layer.stack()) : null;
  }

  private void addRegion(
      int row, MessageFields window, Placement placement, @Nullable Rectangle crop) {
    boolean isTouchable = (window.small(CONFIGURATION) & NOT_TOUCHABLE) == 0;
    if (isTouchable && !window.has(TOUCHABLE_REGION)) {
      return;
    }
    List<Rectangle> region = new ArrayList<>();
    if (isTouchable) {
      WireReader reader = window.bytes(TOUCHABLE_REGION).reader();
      while (reader.next()) {
        if (reader.field() == 2) {
          Rectangle rectangle = placement.apply(MessageBytes.of(reader));
          region.add(crop == null ? rectangle : rectangle.crop(crop));
        }
      }
    }
    if (region.isEmpty()) {
      region.add(Rectangle.NONE);
    }
    for (Rectangle rectangle : region) {
      int part = regions.add();
      regions.traceRectId.set(part, row);
      regions.rectId.set(part, rectangles.row(rectangle));
    }
  }

  /** Transforms rectangles of a layer's input window to the layer's coordinates on its display. */
  private record Placement(@Nullable Transform display, Transform layer) {
    Rectangle apply(MessageBytes message) {
      Rectangle rectangle = Rectangle.of(message);
      Rectangle onDisplay = display == null ? rectangle : display.apply(rectangle);
      return layer.inverse().apply(onDisplay);
    }
  }
}
