package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.TraceFormatException;
import java.nio.charset.StandardCharsets;

/** What precedes a file in a tar archive. */
record TarHeader(String name, long sizeBytes, boolean isFile) {
  static final int BLOCK_BYTES = 512;

  private static final int NAME_BYTES = 100;
  private static final int SIZE_OFFSET = 124;
  private static final int SIZE_BYTES = 12;
  private static final int TYPE_OFFSET = 156;
  private static final int OCTAL = 8;

  /** Reads a block that doesn't begin with 0, as the block behind the last file does. */
  static TarHeader of(String archive, byte[] block) throws TraceFormatException {
    byte type = block[TYPE_OFFSET];
    return new TarHeader(
        text(block, 0, NAME_BYTES), size(archive, block), type == '0' || type == 0);
  }

  /** The size with what fills its last block. */
  long paddedBytes() {
    return (sizeBytes + BLOCK_BYTES - 1) / BLOCK_BYTES * BLOCK_BYTES;
  }

  private static long size(String archive, byte[] block) throws TraceFormatException {
    try {
      long size = Long.parseLong(text(block, SIZE_OFFSET, SIZE_BYTES).strip(), OCTAL);
      if (size >= 0) {
        return size;
      }
    } catch (NumberFormatException e) {
      throw new TraceFormatException(archive + ": a damaged tar archive", e);
    }
    throw new TraceFormatException(archive + ": a damaged tar archive");
  }

  private static String text(byte[] block, int offset, int maxBytes) {
    int length = 0;
    while (length < maxBytes && block[offset + length] != 0) {
      length++;
    }
    return new String(block, offset, length, StandardCharsets.UTF_8);
  }
}
