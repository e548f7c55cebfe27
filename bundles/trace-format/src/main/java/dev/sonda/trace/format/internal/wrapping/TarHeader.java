package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.TraceFormatException;
import java.nio.charset.StandardCharsets;

/** The header block in front of each file in a tar archive. */
record TarHeader(String name, long sizeBytes, boolean isFile) {
  static final int BLOCK_BYTES = 512;

  private static final int NAME_BYTES = 100;
  private static final int SIZE_OFFSET = 124;
  private static final int SIZE_BYTES = 12;
  private static final int TYPE_OFFSET = 156;
  private static final int OCTAL = 8;

  /**
   * Parses a header block, whose first byte isn't 0; a block that begins with 0 marks the end of
   * the archive.
   */
  static TarHeader of(String archive, byte[] block) throws TraceFormatException {
    byte type = block[TYPE_OFFSET];
    return new TarHeader(
        text(block, 0, NAME_BYTES), size(archive, block), type == '0' || type == 0);
  }

  /** The file's size rounded up to whole tar blocks. */
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
