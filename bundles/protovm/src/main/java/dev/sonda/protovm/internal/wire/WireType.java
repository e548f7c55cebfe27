package dev.sonda.protovm.internal.wire;

/** The wire types that a field can have here; groups are refused, as Perfetto refuses them. */
public final class WireType {
  public static final int VARINT = 0;
  public static final int FIXED64 = 1;
  public static final int LENGTH_DELIMITED = 2;
  public static final int FIXED32 = 5;

  /** A tag is a field's number and, in its lowest bits, the wire type. */
  public static final int TAG_BITS = 3;

  public static final int TAG_MASK = (1 << TAG_BITS) - 1;

  private WireType() {}
}
