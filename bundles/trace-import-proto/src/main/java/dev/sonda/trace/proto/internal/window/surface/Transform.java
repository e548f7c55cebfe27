package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.Rectangle;

/** The affine transform from a layer's or display's coordinates to the screen. */
record Transform(double dsdx, double dtdx, double tx, double dtdy, double dsdy, double ty) {
  static final Transform IDENTITY = new Transform(1, 0, 0, 0, 1, 0);

  private static final double NEARLY_ZERO = 0.000001;

  // Bits of the type in a transform message.
  private static final int SCALE = 0x4;
  private static final int FLIP_HORIZONTALLY = 0x100;
  private static final int FLIP_VERTICALLY = 0x200;
  private static final int TURN_90 = 0x400;
  private static final int TURN_180 = FLIP_HORIZONTALLY | FLIP_VERTICALLY;
  private static final int TURN_270 = TURN_90 | TURN_180;
  private static final int INVALID = 0x8000;
  private static final int TYPE = 5;

  /** Reads the transform of a layer at position ({@code x}, {@code y}). */
  static Transform ofLayer(boolean isGiven, MessageBytes message, double x, double y) {
    MessageFields fields = MessageFields.of(message, TYPE);
    if (!isGiven || isSimple(fields.small(TYPE))) {
      return simple(isGiven ? fields.small(TYPE) : 0, x, y);
    }
    // SurfaceFlinger writes the matrix elements of layers in a different order than those of
    // displays.
    return new Transform(fields.real(1), fields.real(3), x, fields.real(2), fields.real(4), y);
  }

  /**
   * Reads the transform of a display.
   *
   * @param hasSize whether the display's size is known
   */
  static Transform ofDisplay(MessageBytes message, boolean hasSize, Rectangle size) {
    MessageFields fields = MessageFields.of(message, TYPE);
    int type = fields.small(TYPE);
    Transform turned =
        isSimple(type)
            ? simple(type, 0, 0)
            : new Transform(fields.real(1), fields.real(2), 0, fields.real(4), fields.real(3), 0);
    if (!fields.has(TYPE) || !hasSize) {
      return turned;
    }
    if (has(type, TURN_180)) {
      // As in Perfetto, a rotation by 270 degrees is treated like one by 180 degrees.
      return turned.movedTo(size.w(), size.h());
    }
    return has(type, TURN_90) ? turned.movedTo(0, size.h()) : turned;
  }

  private static boolean has(int type, int bits) {
    return (type & bits) == bits;
  }

  private static boolean isSimple(int type) {
    return (type & (SCALE | INVALID)) == 0;
  }

  /** Whether a message marks its transform as invalid. */
  static boolean isInvalid(MessageBytes message) {
    return has(MessageFields.of(message, TYPE).small(TYPE), INVALID);
  }

  /** Whether a message's transform rotates by 90 or 270 degrees. */
  static boolean isSideways(MessageBytes message) {
    return has(MessageFields.of(message, TYPE).small(TYPE), TURN_90);
  }

  private static Transform simple(int type, double x, double y) {
    if (has(type, TURN_270)) {
      return new Transform(0, -1, x, 1, 0, y);
    }
    if (has(type, TURN_180)) {
      return new Transform(-1, 0, x, 0, -1, y);
    }
    return has(type, TURN_90) ? new Transform(0, 1, x, -1, 0, y) : new Transform(1, 0, x, 0, 1, y);
  }

  private Transform movedTo(double x, double y) {
    return new Transform(dsdx, dtdx, x, dtdy, dsdy, y);
  }

  private double determinant() {
    return dsdx * dsdy - dtdx * dtdy;
  }

  /** Whether the transform has an inverse. */
  boolean isInvertible() {
    return Math.abs(determinant()) >= NEARLY_ZERO;
  }

  Transform inverse() {
    double scale = 1.0 / determinant();
    Transform turned =
        new Transform(dsdy * scale, -dtdx * scale, 0, -dtdy * scale, dsdx * scale, 0);
    return turned.movedTo(turned.x(-tx, -ty), turned.y(-tx, -ty));
  }

  private double x(double x, double y) {
    return dsdx * x + dtdx * y + tx;
  }

  private double y(double x, double y) {
    return dtdy * x + dsdy * y + ty;
  }

  Rectangle apply(Rectangle rect) {
    double x1 = x(rect.x(), rect.y());
    double y1 = y(rect.x(), rect.y());
    double x2 = x(rect.right(), rect.bottom());
    double y2 = y(rect.right(), rect.bottom());
    return Rectangle.ofEdges(
        Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
  }
}
