package dev.sonda.trace.format.internal.wrapping;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.TraceFormatException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Goes through the regular files of a tar archive, where they lie. */
final class TarWalk {
  private static final int BLOCK_BYTES = 512;
  private static final int NAME_BYTES = 100;
  private static final int SIZE_OFFSET = 124;
  private static final int SIZE_BYTES = 12;
  private static final int TYPE_OFFSET = 156;
  private static final int OCTAL = 8;

  private final String archive;
  private final MemorySegment bytes;
  private long position;
  private String entryName = "";
  private MemorySegment entry = MemorySegment.NULL;

  TarWalk(String archive, MemorySegment bytes) {
    this.archive = archive;
    this.bytes = bytes;
  }

  /** Goes to the next regular file. */
  boolean next() throws TraceFormatException {
    while (bytes.byteSize() - position >= BLOCK_BYTES && bytes.get(JAVA_BYTE, position) != 0) {
      long header = position;
      long size = sizeOf(header);
      long begin = header + BLOCK_BYTES;
      if (size < 0 || size > bytes.byteSize() - begin) {
        throw new TraceFormatException(archive + ": a tar archive that is cut off");
      }
      position = begin + (size + BLOCK_BYTES - 1) / BLOCK_BYTES * BLOCK_BYTES;
      byte type = bytes.get(JAVA_BYTE, header + TYPE_OFFSET);
      if (type == '0' || type == 0) {
        entryName = text(header, NAME_BYTES);
        entry = bytes.asSlice(begin, size);
        return true;
      }
    }
    return false;
  }

  String entryName() {
    return entryName;
  }

  MemorySegment entryBytes() {
    return entry;
  }

  private long sizeOf(long header) throws TraceFormatException {
    try {
      return Long.parseLong(text(header + SIZE_OFFSET, SIZE_BYTES).strip(), OCTAL);
    } catch (NumberFormatException e) {
      throw new TraceFormatException(archive + ": a damaged tar archive", e);
    }
  }

  private String text(long offset, int maxBytes) {
    byte[] field = bytes.asSlice(offset, maxBytes).toArray(JAVA_BYTE);
    int length = 0;
    while (length < field.length && field[length] != 0) {
      length++;
    }
    return new String(field, 0, length, StandardCharsets.UTF_8);
  }
}
