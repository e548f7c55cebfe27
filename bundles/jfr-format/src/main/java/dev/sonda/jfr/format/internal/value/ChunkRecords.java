package dev.sonda.jfr.format.internal.value;

import dev.sonda.jfr.format.DamagedRecordingException;
import dev.sonda.jfr.format.internal.chunk.ByteCursor;
import dev.sonda.jfr.format.internal.type.DeclaredTypes;
import dev.sonda.jfr.format.internal.type.RecordType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The records of one chunk, part by part as the JVM flushes them. Events of a part may refer to
 * constants that are stored after them, so the type declarations and constants of a part are read
 * first. A damaged record is skipped and counted. Not thread-safe.
 */
public final class ChunkRecords {
  private static final long DECLARATIONS = 0;
  private static final long CHECKPOINT = 1;

  private final DeclaredTypes types = new DeclaredTypes();
  private final ConstantPool constants = new ConstantPool(types);
  private final Map<RecordType, RecordValues> readers = new HashMap<>();
  private final ByteCursor cursor = new ByteCursor();
  private final ByteCursor inside = new ByteCursor();
  private long damagedRecords;

  /** Receives the events of a part. */
  @FunctionalInterface
  public interface EventSink {
    /**
     * Called for each event.
     *
     * @param values valid until the next event
     * @param place offset of the event's values in the part, from which they can be read again
     */
    void accept(RecordValues values, int place) throws DamagedRecordingException;
  }

  private interface RecordAction {
    void accept(long type, ByteCursor in) throws DamagedRecordingException;
  }

  public ConstantPool constants() {
    return constants;
  }

  /** How many records couldn't be read. */
  public long damagedRecords() {
    return damagedRecords;
  }

  /**
   * Reads a part, which holds whole records.
   *
   * @throws DamagedRecordingException if a record's size is invalid; the records before it were
   *     read
   */
  public void read(byte[] part, EventSink sink) throws DamagedRecordingException {
    each(part, (type, in) -> whenType(type == DECLARATIONS, in, types::read));
    each(part, (type, in) -> whenType(type == CHECKPOINT, in, this::readCheckpoint));
    each(
        part,
        (type, in) -> {
          int place = in.position();
          RecordValues values = type > CHECKPOINT ? read(type, in) : null;
          if (values != null) {
            sink.accept(values, place);
          }
        });
  }

  private interface Reading {
    void read(ByteCursor in) throws DamagedRecordingException;
  }

  private static void whenType(boolean isIt, ByteCursor in, Reading reading)
      throws DamagedRecordingException {
    if (isIt) {
      reading.read(in);
    }
  }

  /**
   * Reads constants from a copy of the checkpoint, since constants are needed longer than the
   * part's bytes.
   */
  private void readCheckpoint(ByteCursor in) throws DamagedRecordingException {
    byte[] copy = Arrays.copyOfRange(in.array(), in.position(), in.limit());
    constants.read(in.set(copy, 0, copy.length));
  }

  private void each(byte[] part, RecordAction action) throws DamagedRecordingException {
    cursor.set(part, 0, part.length);
    while (cursor.hasMore()) {
      int begin = cursor.position();
      long size = cursor.readVarint();
      if (size < cursor.position() - begin || size > part.length - begin) {
        throw new DamagedRecordingException("a record of " + size + " bytes at " + begin);
      }
      int end = begin + (int) size;
      inside.set(part, cursor.position(), end);
      tryRecord(action);
      cursor.set(part, end, part.length);
    }
  }

  private void tryRecord(RecordAction action) {
    try {
      action.accept(inside.readVarint(), inside);
    } catch (DamagedRecordingException e) {
      damagedRecords++;
    }
  }

  /** Reads an event; null, and counted, if its type isn't declared. */
  private @Nullable RecordValues read(long typeId, ByteCursor in) throws DamagedRecordingException {
    RecordType type = types.of(typeId);
    if (type == null) {
      damagedRecords++;
      return null;
    }
    RecordValues values = readers.computeIfAbsent(type, RecordValues::new);
    values.read(in);
    return values;
  }
}
