package dev.sonda.engine.duckdb.internal.table;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.engine.duckdb.internal.call.DuckDbLibrary;
import dev.sonda.engine.duckdb.internal.call.DuckDbNativeFunction;
import dev.sonda.engine.duckdb.internal.call.NativeMemory;
import dev.sonda.engine.duckdb.internal.call.TypeIds;
import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * The dictionary of a string column as a vector of DuckDB, with a null after its last value. Texts
 * of more than 12 bytes are referenced, not copied, so the dictionary has to outlive the vector.
 */
final class DictionaryVector implements AutoCloseable {
  private static final int VALUE_BYTES = 16;
  private static final int MOST_INLINED_BYTES = 12;
  private static final int INLINED_OFFSET = 4;
  private static final int PREFIX_BYTES = 4;
  private static final int ADDRESS_OFFSET = 8;
  private static final int CONTINUATION_MASK = 0xc0;
  private static final int CONTINUATION = 0x80;

  private final DuckDbLibrary library;
  private final int size;
  private final long vector;

  DictionaryVector(DuckDbLibrary library, StringDictionary dictionary) {
    this.library = library;
    size = dictionary.size();
    checkText(dictionary.bytes());
    long type = library.call(DuckDbNativeFunction.CREATE_LOGICAL_TYPE, TypeIds.VARCHAR);
    vector = library.call(DuckDbNativeFunction.CREATE_VECTOR, type, size + 1L);
    library.destroy(DuckDbNativeFunction.DESTROY_LOGICAL_TYPE, type);
    if (vector == 0) {
      throw new IllegalStateException("DuckDB has no memory for " + size + " strings");
    }
    try {
      fill(dictionary);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      close();
      throw e;
    }
  }

  long vector() {
    return vector;
  }

  int nullCode() {
    return size;
  }

  private void fill(StringDictionary dictionary) {
    long data = library.call(DuckDbNativeFunction.VECTOR_GET_DATA, vector);
    MemorySegment values = NativeMemory.at(data, (size + 1L) * VALUE_BYTES);
    values.fill((byte) 0);
    MemorySegment bytes = dictionary.bytes();
    MemorySegment offsets = dictionary.offsets();
    long from = offsets.getAtIndex(JAVA_LONG, 0);
    for (int code = 0; code < size; code++) {
      long to = offsets.getAtIndex(JAVA_LONG, code + 1L);
      put(values, (long) code * VALUE_BYTES, bytes, from, to);
      from = to;
    }
    library.call(DuckDbNativeFunction.VECTOR_ENSURE_VALIDITY_WRITABLE, vector);
    long validity = library.call(DuckDbNativeFunction.VECTOR_GET_VALIDITY, vector);
    long word = size / Long.SIZE;
    MemorySegment words = NativeMemory.at(validity, (word + 1) * Long.BYTES);
    words.setAtIndex(JAVA_LONG, word, words.getAtIndex(JAVA_LONG, word) & ~(1L << size));
  }

  private static void put(MemorySegment values, long at, MemorySegment bytes, long from, long to) {
    int length = Math.toIntExact(to - from);
    if (length > 0 && isContinuation(bytes.get(JAVA_BYTE, from))) {
      throw new IllegalArgumentException("a string begins in the midst of a character");
    }
    Objects.checkFromIndexSize(from, length, bytes.byteSize());
    values.set(JAVA_INT, at, length);
    if (length > MOST_INLINED_BYTES) {
      MemorySegment.copy(bytes, from, values, at + INLINED_OFFSET, PREFIX_BYTES);
      values.set(JAVA_LONG, at + ADDRESS_OFFSET, bytes.address() + from);
    } else {
      MemorySegment.copy(bytes, from, values, at + INLINED_OFFSET, length);
    }
  }

  private static boolean isContinuation(byte first) {
    return (first & CONTINUATION_MASK) == CONTINUATION;
  }

  /** Rejects text that isn't UTF-8, since DuckDB's functions don't check it. */
  private void checkText(MemorySegment bytes) {
    if (bytes.byteSize() == 0) {
      return;
    }
    long error =
        library.call(DuckDbNativeFunction.VALID_UTF8_CHECK, bytes.address(), bytes.byteSize());
    boolean isWrong = (byte) library.call(DuckDbNativeFunction.ERROR_DATA_HAS_ERROR, error) != 0;
    library.destroy(DuckDbNativeFunction.DESTROY_ERROR_DATA, error);
    if (isWrong) {
      throw new IllegalArgumentException("a string isn't UTF-8");
    }
  }

  @Override
  public void close() {
    library.destroy(DuckDbNativeFunction.DESTROY_VECTOR, vector);
  }
}
