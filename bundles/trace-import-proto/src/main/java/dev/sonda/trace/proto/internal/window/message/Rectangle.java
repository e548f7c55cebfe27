package dev.sonda.trace.proto.internal.window.message;

/** A rectangle by its upper left corner and its size. */
public record Rectangle(double x, double y, double w, double h) {
  /** The empty rectangle. */
  public static final Rectangle NONE = new Rectangle(0, 0, 0, 0);

  /**
   * Tolerance for comparing positions, which may differ by rounding when they are computed in
   * different ways.
   */
  private static final double CLOSE = 0.01;

  /** Replaces negative zeros by zeros, so that equal positions compare as equal. */
  public Rectangle {
    x += 0.0;
    y += 0.0;
    w += 0.0;
    h += 0.0;
  }

  /** Reads a message RectProto. */
  public static Rectangle of(MessageBytes message) {
    MessageFields rect = MessageFields.of(message, 4);
    return ofEdges(rect.small(1), rect.small(2), rect.small(3), rect.small(4));
  }

  /** Reads a message FloatRectProto. */
  public static Rectangle ofReals(MessageBytes message) {
    MessageFields rect = MessageFields.of(message, 4);
    return ofEdges(rect.real(1), rect.real(2), rect.real(3), rect.real(4));
  }

  public static Rectangle ofEdges(double left, double top, double right, double bottom) {
    return new Rectangle(left, top, right - left, bottom - top);
  }

  public double right() {
    return x + w;
  }

  public double bottom() {
    return y + h;
  }

  public boolean isEmpty() {
    return w <= 0 || h <= 0;
  }

  /** The intersection of this rectangle and another one. */
  public Rectangle crop(Rectangle other) {
    return ofEdges(
        Math.max(x, other.x),
        Math.max(y, other.y),
        Math.min(right(), other.right()),
        Math.min(bottom(), other.bottom()));
  }

  /** Whether position and size of both rectangles are equal within the tolerance. */
  public boolean isCloseTo(Rectangle other) {
    return isClose(x, other.x) && isClose(y, other.y) && isClose(w, other.w) && isClose(h, other.h);
  }

  /** Whether this rectangle contains another one, within the tolerance. */
  public boolean contains(Rectangle other) {
    return !isEmpty()
        && isAtMost(x, other.x)
        && isAtMost(y, other.y)
        && isAtMost(other.right(), right())
        && isAtMost(other.bottom(), bottom());
  }

  /** Whether both rectangles overlap. */
  public boolean intersects(Rectangle other) {
    boolean isBeside = x >= other.right() || other.x >= right();
    boolean isAbove = y > other.bottom() || other.y > bottom();
    if (isBeside || isAbove) {
      return false;
    }
    double width = right() > other.right() ? other.w : w;
    double height = bottom() > other.bottom() ? other.h : h;
    return width > 0 && height > 0;
  }

  private static boolean isClose(double a, double b) {
    return Math.abs(a - b) < CLOSE;
  }

  private static boolean isAtMost(double a, double b) {
    return a <= b || isClose(a, b);
  }
}
