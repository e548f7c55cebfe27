package dev.sonda.jfr.format.internal.value;

import dev.sonda.jfr.format.DamagedRecordingException;
import dev.sonda.jfr.format.internal.chunk.ByteCursor;
import dev.sonda.jfr.format.internal.type.Leaf;
import dev.sonda.jfr.format.internal.type.RecordType;
import dev.sonda.jfr.format.internal.type.ValueKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of one record, by their places among the type's leaves; one object reads many records.
 * One thread.
 */
public final class RecordValues {
  /** Arrays in elements of arrays. */
  private static final int MAX_DEPTH = 4;

  private final RecordType type;
  private final List<Leaf> leaves;

  /** Numbers, bits of decimals, numbers of constants, places of texts and arrays. */
  private final long[] values;

  private final ByteCursor text = new ByteCursor();
  private byte[] bytes = {};
  private int limit;

  public RecordValues(RecordType type) {
    this.type = type;
    leaves = type.leaves();
    values = new long[leaves.size()];
  }

  public RecordType type() {
    return type;
  }

  /** Reads a record, which begins where the cursor is, and leaves the cursor behind it. */
  public void read(ByteCursor in) throws DamagedRecordingException {
    bytes = in.array();
    limit = in.limit();
    for (int i = 0; i < values.length; i++) {
      Leaf leaf = leaves.get(i);
      values[i] = read(in, leaf, 0);
    }
  }

  private static long read(ByteCursor in, Leaf leaf, int depth) throws DamagedRecordingException {
    return switch (leaf.kind()) {
      case BOOLEAN, BYTE -> in.readByte();
      case INTEGER -> signed(in.readVarint(), leaf.bits());
      case FLOAT -> Double.doubleToRawLongBits(Float.intBitsToFloat(in.readFixedInt()));
      case DOUBLE -> in.readFixedLong();
      case CONSTANT -> in.readVarint();
      case TEXT -> {
        int place = in.position();
        in.skipText();
        yield place;
      }
      case ARRAY -> {
        int place = in.position();
        skipArray(in, leaf.type(), depth);
        yield place;
      }
    };
  }

  /** Numbers of fewer bits than a varint holds are written as if they had no sign. */
  private static long signed(long value, int bits) {
    return switch (bits) {
      case Short.SIZE -> (short) value;
      case Integer.SIZE -> (int) value;
      default -> value;
    };
  }

  private static void skipArray(ByteCursor in, RecordType elements, int depth)
      throws DamagedRecordingException {
    if (depth > MAX_DEPTH) {
      throw new DamagedRecordingException("arrays in arrays without end");
    }
    for (int left = in.readCount(); left > 0; left--) {
      for (Leaf leaf : elements.leaves()) {
        read(in, leaf, depth + 1);
      }
    }
  }

  /** A number, 0 or 1 of a boolean, or a constant's number. */
  public long number(int leaf) {
    return values[leaf];
  }

  /** As {@link #number(int)}; 0 where the type has no such value. */
  public long number(String path) {
    int leaf = type.leaf(path);
    return leaf < 0 ? 0 : values[leaf];
  }

  public double decimal(int leaf) {
    return Double.longBitsToDouble(values[leaf]);
  }

  /** A text that stands in the record or is a constant; empty where there is none. */
  public String text(int leaf, Constants constants) throws DamagedRecordingException {
    int place = (int) values[leaf];
    String here = text.set(bytes, place, limit).readText();
    return here != null ? here : constants.text(leaves.get(leaf).type(), constantAt(place));
  }

  /** The number of a text that is a constant; 0 of one that is null. */
  private long constantAt(int place) throws DamagedRecordingException {
    ByteCursor in = text.set(bytes, place, limit);
    return in.readByte() == 0 ? 0 : in.readVarint();
  }

  /** A cursor before the count of an array's elements. */
  public ByteCursor array(int leaf) {
    return new ByteCursor().set(bytes, (int) values[leaf], limit);
  }

  /** The kind of a value; null where the type has no such value. */
  public @Nullable ValueKind kind(String path) {
    int leaf = type.leaf(path);
    return leaf < 0 ? null : leaves.get(leaf).kind();
  }
}
