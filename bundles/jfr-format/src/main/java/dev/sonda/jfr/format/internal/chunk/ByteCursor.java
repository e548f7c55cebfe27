package dev.sonda.jfr.format.internal.chunk;

import dev.sonda.jfr.format.DamagedRecordingException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads the encodings of JFR's chunks from an array, never beyond a limit, as the contents come
 * from another process. Not thread-safe.
 */
public final class ByteCursor {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  private static final int FEW_CHARACTERS = 256;
  private static final int VARINT_BITS = 7;
  private static final int MORE = 0x80;

  /**
   * Shift of a number's ninth byte, which has no continuation bit: all of its eight bits are data.
   */
  private static final int LAST_SHIFT = 56;

  private byte[] bytes = {};
  private char[] characters = {};
  private int position;
  private int limit;

  /** Sets the bytes to be read next. */
  public ByteCursor set(byte[] array, int from, int to) {
    bytes = array;
    position = from;
    limit = Math.min(to, array.length);
    return this;
  }

  public byte[] array() {
    return bytes;
  }

  public int position() {
    return position;
  }

  public int limit() {
    return limit;
  }

  public boolean hasMore() {
    return position < limit;
  }

  public void skip(long count) throws DamagedRecordingException {
    demand(count);
    position += (int) count;
  }

  private void demand(long count) throws DamagedRecordingException {
    if (count < 0 || count > limit - position) {
      throw new DamagedRecordingException("a value ends behind its record, at byte " + position);
    }
  }

  public int readByte() throws DamagedRecordingException {
    demand(1);
    return bytes[position++];
  }

  /** An unsigned number of up to nine bytes, the lowest bits first. */
  public long readVarint() throws DamagedRecordingException {
    long value = 0;
    for (int shift = 0; shift < LAST_SHIFT; shift += VARINT_BITS) {
      int next = readByte();
      value |= (long) (next & (MORE - 1)) << shift;
      if (next >= 0) {
        return value;
      }
    }
    return value | (long) readByte() << LAST_SHIFT;
  }

  /**
   * Reads the number of following elements, each of which takes at least one byte; a number beyond
   * the remaining bytes is an error.
   */
  public int readCount() throws DamagedRecordingException {
    long count = readVarint();
    demand(count);
    return (int) count;
  }

  public short readFixedShort() throws DamagedRecordingException {
    demand(Short.BYTES);
    short value = (short) SHORT.get(bytes, position);
    position += Short.BYTES;
    return value;
  }

  public int readFixedInt() throws DamagedRecordingException {
    demand(Integer.BYTES);
    int value = (int) INT.get(bytes, position);
    position += Integer.BYTES;
    return value;
  }

  public long readFixedLong() throws DamagedRecordingException {
    demand(Long.BYTES);
    long value = (long) LONG.get(bytes, position);
    position += Long.BYTES;
    return value;
  }

  /** Skips a string without decoding it. */
  public void skipText() throws DamagedRecordingException {
    TextEncoding encoding = TextEncoding.of(readByte());
    switch (encoding) {
      case NULL, EMPTY -> {}
      case CONSTANT -> readVarint();
      case UTF8, LATIN1 -> skip(readVarint());
      case CHARACTERS -> {
        for (int left = readCount(); left > 0; left--) {
          readVarint();
        }
      }
    }
  }

  /** Reads a text that is stored inline; null for a null text, or for a reference to a constant. */
  public @Nullable String readText() throws DamagedRecordingException {
    TextEncoding encoding = TextEncoding.of(readByte());
    return switch (encoding) {
      case NULL -> null;
      case CONSTANT -> {
        readVarint();
        yield null;
      }
      case EMPTY -> "";
      case UTF8 -> readString(readCount(), StandardCharsets.UTF_8);
      case LATIN1 -> readString(readCount(), StandardCharsets.ISO_8859_1);
      case CHARACTERS -> readCharacters(readCount());
    };
  }

  private String readString(int size, Charset charset) {
    String text = new String(bytes, position, size, charset);
    position += size;
    return text;
  }

  private String readCharacters(int count) throws DamagedRecordingException {
    if (characters.length < count) {
      characters = new char[Math.max(count, FEW_CHARACTERS)];
    }
    for (int i = 0; i < count; i++) {
      characters[i] = (char) readVarint();
    }
    return new String(characters, 0, count);
  }
}
