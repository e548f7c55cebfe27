package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.Rectangle;
import org.jspecify.annotations.Nullable;

/** A SurfaceFlinger layer in a snapshot, with properties derived from its fields. */
final class Layer {
  private static final int NO_PARENT = -1;
  private static final int FLAG_HIDDEN = 1;

  /** Id of the layer that is SurfaceFlinger's root of all offscreen layers. */
  private static final int OFFSCREEN_ROOT = 0x7ffffffd;

  // Field numbers of LayerProto.
  private static final int ID = 1;
  private static final int VISIBLE_REGION = 7;
  private static final int LAYER_STACK = 9;
  private static final int Z = 10;
  private static final int POSITION = 11;
  private static final int IS_OPAQUE = 16;
  private static final int COLOR = 20;
  private static final int FLAGS = 22;
  private static final int TRANSFORM = 23;
  private static final int PARENT = 25;
  private static final int RELATIVE_OF = 26;
  private static final int BUFFER = 27;
  private static final int CORNER_RADIUS = 41;
  private static final int BOUNDS = 45;
  private static final int SCREEN_BOUNDS = 46;
  private static final int SHADOW_RADIUS = 49;
  private static final int BLUR_RADIUS = 52;
  private static final int CORNER_RADII = 61;
  private static final int EFFECTIVE_RADII = 67;

  private final MessageBytes message;
  private final MessageFields fields;
  private final MessageFields color;
  private final @Nullable Rectangle screenBounds;
  private final CornerRadii corners;

  Layer(MessageBytes message) {
    this.message = message;
    fields = MessageFields.of(message, EFFECTIVE_RADII);
    color = MessageFields.of(fields.bytes(COLOR), 4);
    screenBounds =
        fields.has(SCREEN_BOUNDS) ? Rectangle.ofReals(fields.bytes(SCREEN_BOUNDS)) : null;
    corners = corners(fields);
  }

  private static CornerRadii corners(MessageFields fields) {
    CornerRadii given = CornerRadii.of(fields.bytes(CORNER_RADII));
    CornerRadii own = given.hasAny() ? given : CornerRadii.all(fields.real(CORNER_RADIUS));
    return own.plus(CornerRadii.of(fields.bytes(EFFECTIVE_RADII)));
  }

  MessageBytes message() {
    return message;
  }

  MessageFields fields() {
    return fields;
  }

  boolean hasId() {
    return fields.has(ID);
  }

  int id() {
    return fields.small(ID);
  }

  int z() {
    return fields.small(Z);
  }

  int stack() {
    return fields.small(LAYER_STACK);
  }

  int parent() {
    return fields.small(PARENT);
  }

  /**
   * Id of the layer relative to which this layer is ordered by z, instead of relative to its
   * parent.
   */
  int relativeOf() {
    return fields.small(RELATIVE_OF);
  }

  boolean isRoot() {
    return !fields.has(PARENT) || parent() == NO_PARENT;
  }

  boolean isHiddenByPolicy() {
    return (fields.number(FLAGS) & FLAG_HIDDEN) != 0 || id() == OFFSCREEN_ROOT;
  }

  boolean hasColor() {
    return fields.has(COLOR);
  }

  double alpha() {
    return color.real(4);
  }

  boolean hasAlpha() {
    return color.has(4);
  }

  boolean hasValidColor() {
    return hasColor() && color.real(1) >= 0 && color.real(2) >= 0 && color.real(3) >= 0;
  }

  boolean isTransparent() {
    return !hasColor() || (alpha() <= 0 && alpha() > -1);
  }

  boolean isOpaque() {
    return hasColor() && alpha() >= 1 && fields.flag(IS_OPAQUE);
  }

  /** Whether the layer draws effects, such as color, shadow or blur, even without a buffer. */
  boolean hasEffects() {
    return fields.real(SHADOW_RADIUS) > 0 || (alpha() > 0 && hasValidColor());
  }

  boolean isBlurred() {
    return fields.small(BLUR_RADIUS) > 0;
  }

  boolean isBufferEmpty() {
    MessageFields buffer = MessageFields.of(fields.bytes(BUFFER), 4);
    return buffer.small(4) <= 0
        && buffer.unsigned(1) == 0
        && buffer.unsigned(2) == 0
        && buffer.unsigned(3) == 0;
  }

  boolean hasVisibleRegion() {
    return fields.has(VISIBLE_REGION);
  }

  boolean isVisibleRegionEmpty() {
    WireReader region = fields.bytes(VISIBLE_REGION).reader();
    while (region.next()) {
      if (region.field() == 2 && !Rectangle.of(MessageBytes.of(region)).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  boolean hasArea() {
    return fields.has(BOUNDS) && !bounds().isEmpty();
  }

  Rectangle bounds() {
    return Rectangle.ofReals(fields.bytes(BOUNDS));
  }

  /** The layer's bounds on the screen; null if the snapshot doesn't contain them. */
  @Nullable Rectangle screenBounds() {
    return screenBounds;
  }

  CornerRadii corners() {
    return corners;
  }

  boolean hasInvalidTransform() {
    return Transform.isInvalid(fields.bytes(TRANSFORM));
  }

  Transform transform() {
    MessageFields position = MessageFields.of(fields.bytes(POSITION), 2);
    return Transform.ofLayer(
        fields.has(TRANSFORM), fields.bytes(TRANSFORM), position.real(1), position.real(2));
  }
}
