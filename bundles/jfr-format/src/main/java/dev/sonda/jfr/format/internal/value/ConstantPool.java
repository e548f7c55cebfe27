package dev.sonda.jfr.format.internal.value;

import dev.sonda.jfr.format.DamagedRecordingException;
import dev.sonda.jfr.format.internal.chunk.ByteCursor;
import dev.sonda.jfr.format.internal.type.DeclaredTypes;
import dev.sonda.jfr.format.internal.type.LeafField;
import dev.sonda.jfr.format.internal.type.RecordType;
import dev.sonda.jfr.format.internal.type.ValueKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The constants to which a chunk's records refer by number: threads, classes, stack traces, texts.
 * They are stored as bytes, and decoded on demand. A chunk may declare its types again; type ids
 * remain valid. Not thread-safe.
 */
public final class ConstantPool {
  /**
   * Maximum nesting of constants in a constant's text; constants that exceed it refer to
   * themselves.
   */
  private static final int MAX_DEPTH = 6;

  /** The bytes of the constants of one checkpoint. */
  private static final class Checkpoint {
    private final byte[] bytes;

    Checkpoint(byte[] bytes) {
      this.bytes = bytes;
    }
  }

  /** Position of a constant in its checkpoint. */
  private record Place(Checkpoint checkpoint, int from, int to) {
    ByteCursor cursor() {
      return new ByteCursor().set(checkpoint.bytes, from, to);
    }
  }

  private final DeclaredTypes types;
  private final Map<Long, Map<Long, Place>> places = new HashMap<>();
  private final Map<Long, Map<Long, String>> texts = new HashMap<>();
  private final Map<RecordType, RecordValues> readers = new HashMap<>();

  public ConstantPool(DeclaredTypes types) {
    this.types = types;
  }

  /**
   * Reads the constants of a checkpoint record, from the position after the record's size and type.
   */
  public void read(ByteCursor in) throws DamagedRecordingException {
    in.readVarint(); // time of writing
    in.readVarint(); // duration of writing
    in.readVarint(); // offset of the next checkpoint
    in.readByte(); // kind of the checkpoint
    Checkpoint checkpoint = new Checkpoint(in.array());
    for (int pools = in.readCount(); pools > 0; pools--) {
      long typeId = in.readVarint();
      RecordType type = types.of(typeId);
      if (type == null) {
        throw new DamagedRecordingException("constants of an unknown type " + typeId);
      }
      readPool(in, checkpoint, type);
    }
  }

  private void readPool(ByteCursor in, Checkpoint checkpoint, RecordType type)
      throws DamagedRecordingException {
    Map<Long, Place> pool = places.computeIfAbsent(type.id(), _ -> new HashMap<>());
    RecordValues skipped = type.isText() ? null : reader(type);
    for (int left = in.readCount(); left > 0; left--) {
      long number = in.readVarint();
      int from = in.position();
      if (skipped == null) {
        in.skipText();
      } else {
        skipped.read(in);
      }
      pool.put(number, new Place(checkpoint, from, in.position()));
    }
  }

  private RecordValues reader(RecordType type) {
    return readers.computeIfAbsent(type, RecordValues::new);
  }

  /**
   * Reads a constant that consists of fields; null if it is missing. Valid until another constant
   * of this type is read.
   */
  public @Nullable RecordValues record(RecordType type, long number)
      throws DamagedRecordingException {
    Place place = places.getOrDefault(type.id(), Map.of()).get(number);
    if (place == null || type.isText()) {
      return null;
    }
    RecordValues values = reader(type);
    values.read(place.cursor());
    return values;
  }

  /** The text of a constant: the name of a class, the name of a thread, and so on; may be empty. */
  public String text(RecordType type, long number) throws DamagedRecordingException {
    return text(type, number, 0);
  }

  private String text(RecordType type, long number, int depth) throws DamagedRecordingException {
    Map<Long, String> known = texts.computeIfAbsent(type.id(), _ -> new HashMap<>());
    String text = known.get(number);
    if (text == null) {
      text = depth > MAX_DEPTH ? "" : read(type, number, depth);
      known.put(number, text);
    }
    return text;
  }

  private String read(RecordType type, long number, int depth) throws DamagedRecordingException {
    if (type.isText()) {
      Place place = places.getOrDefault(type.id(), Map.of()).get(number);
      String text = place == null ? null : place.cursor().readText();
      return text == null ? "" : text;
    }
    RecordValues values = record(type, number);
    return values == null ? "" : inWords(type, values, depth);
  }

  private String inWords(RecordType type, RecordValues values, int depth)
      throws DamagedRecordingException {
    return switch (type.name()) {
      case "java.lang.Thread" -> firstOf(values, depth, "javaName", "osName");
      case "java.lang.Class" -> firstOf(values, depth, "name").replace('/', '.');
      case "jdk.types.Method" -> method(values, depth);
      default -> firstOf(values, depth, "name", "string", "description");
    };
  }

  /**
   * The text of a method. Two constants of one type share a reader, so both references are read
   * before either constant is decoded.
   */
  private String method(RecordValues values, int depth) throws DamagedRecordingException {
    int owner = values.type().leaf("type");
    int name = values.type().leaf("name");
    if (owner < 0 || name < 0) {
      return "";
    }
    RecordType ownerType = values.type().leaves().get(owner).type();
    RecordType nameType = values.type().leaves().get(name).type();
    long ownerNumber = values.number(owner);
    long nameNumber = values.number(name);
    return text(ownerType, ownerNumber, depth + 1) + '.' + text(nameType, nameNumber, depth + 1);
  }

  /** The text of the first path that has one; otherwise the first text of the record. */
  private String firstOf(RecordValues values, int depth, String... paths)
      throws DamagedRecordingException {
    for (String path : paths) {
      int leaf = values.type().leaf(path);
      String text = leaf < 0 ? "" : leafText(values, leaf, depth);
      if (!text.isEmpty()) {
        return text;
      }
    }
    List<LeafField> leaves = values.type().leaves();
    return leaves.size() == 1 ? leafText(values, 0, depth) : "";
  }

  private String leafText(RecordValues values, int leaf, int depth)
      throws DamagedRecordingException {
    LeafField of = values.type().leaves().get(leaf);
    if (of.kind() == ValueKind.TEXT) {
      return values.text(leaf, this);
    }
    return of.kind() == ValueKind.CONSTANT ? text(of.type(), values.number(leaf), depth + 1) : "";
  }
}
