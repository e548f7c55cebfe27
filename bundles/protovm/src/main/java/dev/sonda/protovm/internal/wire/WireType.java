package dev.sonda.protovm.internal.wire;

/**
 * The wire types of protobuf fields that a ProtoVM supports; groups are rejected, as in Perfetto.
 */
public final class WireType {
  public static final int VARINT = 0;
  public static final int FIXED64 = 1;
  public static final int LENGTH_DELIMITED = 2;
  public static final int FIXED32 = 5;

  /** Number of bits of the wire type in a tag; the field number is in the bits above. */
  public static final int TAG_BITS = 3;

  public static final int TAG_MASK = (1 << TAG_BITS) - 1;

  private WireType() {}
}
