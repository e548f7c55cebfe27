package dev.sonda.jfr.format.internal.value;

import dev.sonda.jfr.format.DamagedRecordingException;
import dev.sonda.jfr.format.internal.chunk.ByteCursor;
import dev.sonda.jfr.format.internal.type.LeafField;
import dev.sonda.jfr.format.internal.type.RecordType;
import dev.sonda.jfr.format.internal.type.ValueKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of one record, by index of the type's leaf fields; the object is reused for many
 * records. Not thread-safe.
 */
public final class RecordValues {
  /** Maximum nesting of arrays in elements of arrays. */
  private static final int MAX_DEPTH = 4;

  private final RecordType type;
  private final List<LeafField> leaves;

  /**
   * Value of each leaf field: a number, the bits of a floating-point number, the number of a
   * constant, or the offset of a text or array.
   */
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

  /** Reads a record at the cursor's position, and moves the cursor behind the record. */
  public void read(ByteCursor in) throws DamagedRecordingException {
    bytes = in.array();
    limit = in.limit();
    for (int i = 0; i < values.length; i++) {
      LeafField leaf = leaves.get(i);
      values[i] = read(in, leaf, 0);
    }
  }

  private static long read(ByteCursor in, LeafField leaf, int depth)
      throws DamagedRecordingException {
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

  /** Restores the sign of a number: numbers of fewer than 64 bits are encoded as unsigned. */
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
      for (LeafField leaf : elements.leaves()) {
        read(in, leaf, depth + 1);
      }
    }
  }

  /** The value of a field that is a number, a boolean (0 or 1) or a reference to a constant. */
  public long number(int leaf) {
    return values[leaf];
  }

  /** Like {@link #number(int)}, by path; 0 if the type has no such field. */
  public long number(String path) {
    int leaf = type.leaf(path);
    return leaf < 0 ? 0 : values[leaf];
  }

  public double decimal(int leaf) {
    return Double.longBitsToDouble(values[leaf]);
  }

  /** The value of a text field, stored in the record or as a constant; empty if it is null. */
  public String text(int leaf, ConstantPool constants) throws DamagedRecordingException {
    int place = (int) values[leaf];
    String here = text.set(bytes, place, limit).readText();
    return here != null ? here : constants.text(leaves.get(leaf).type(), constantAt(place));
  }

  /** The number of the constant to which a text refers; 0 for a null text. */
  private long constantAt(int place) throws DamagedRecordingException {
    ByteCursor in = text.set(bytes, place, limit);
    return in.readByte() == 0 ? 0 : in.readVarint();
  }

  /** The elements of an array, as a cursor positioned before their count. */
  public ByteCursor array(int leaf) {
    return new ByteCursor().set(bytes, (int) values[leaf], limit);
  }

  /** The kind of a field's value; null if the type has no such field. */
  public @Nullable ValueKind kind(String path) {
    int leaf = type.leaf(path);
    return leaf < 0 ? null : leaves.get(leaf).kind();
  }
}
