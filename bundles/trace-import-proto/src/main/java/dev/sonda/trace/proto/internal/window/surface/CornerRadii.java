package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.Rectangle;

/** The corner radii of a layer. */
record CornerRadii(double topLeft, double topRight, double bottomLeft, double bottomRight) {
  static final CornerRadii NONE = new CornerRadii(0, 0, 0, 0);

  /** Tolerance for comparing positions. */
  private static final double CLOSE = 0.01;

  /** Reads a message CornerRadiiProto. */
  static CornerRadii of(MessageBytes message) {
    MessageFields radii = MessageFields.of(message, 4);
    return new CornerRadii(radii.real(1), radii.real(2), radii.real(3), radii.real(4));
  }

  static CornerRadii all(double radius) {
    return new CornerRadii(radius, radius, radius, radius);
  }

  boolean hasAny() {
    return topLeft > 0 || topRight > 0 || bottomLeft > 0 || bottomRight > 0;
  }

  CornerRadii plus(CornerRadii other) {
    return new CornerRadii(
        topLeft + other.topLeft,
        topRight + other.topRight,
        bottomLeft + other.bottomLeft,
        bottomRight + other.bottomRight);
  }

  /**
   * Whether an outer rectangle with these corner radii covers the corners of an inner rectangle.
   */
  boolean coversCorners(Rectangle outer, Rectangle inner, CornerRadii corners) {
    return coversCorner(
            topLeft,
            corners.topLeft,
            outer.x() + topLeft - (inner.x() + corners.topLeft),
            outer.y() + topLeft - (inner.y() + corners.topLeft))
        && coversCorner(
            topRight,
            corners.topRight,
            inner.right() - corners.topRight - (outer.right() - topRight),
            outer.y() + topRight - (inner.y() + corners.topRight))
        && coversCorner(
            bottomLeft,
            corners.bottomLeft,
            outer.x() + bottomLeft - (inner.x() + corners.bottomLeft),
            inner.bottom() - corners.bottomLeft - (outer.bottom() - bottomLeft))
        && coversCorner(
            bottomRight,
            corners.bottomRight,
            inner.right() - corners.bottomRight - (outer.right() - bottomRight),
            inner.bottom() - corners.bottomRight - (outer.bottom() - bottomRight));
  }

  /**
   * Compares one corner of both rectangles.
   *
   * @param dx horizontal distance by which the center of the inner corner's circle is nearer to the
   *     corner than the center of the outer corner's circle
   */
  private static boolean coversCorner(double outer, double inner, double dx, double dy) {
    boolean isBetween = outer > inner && dx >= 0 && dy >= 0;
    return !isBetween || dx * dx + dy * dy <= outer * outer + CLOSE;
  }
}
