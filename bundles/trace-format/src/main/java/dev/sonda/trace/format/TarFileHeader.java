package dev.sonda.trace.format;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Encodes the header of a regular file in a tar archive, in the format of POSIX (ustar). */
public final class TarFileHeader {
  /** Size of the header, and the multiple to which each file is filled up. */
  public static final int BLOCK_BYTES = 512;

  private static final int NAME_BYTES = 100;
  private static final int MODE = 100;
  private static final int USER = 108;
  private static final int GROUP = 116;
  private static final int SIZE = 124;
  private static final int TIME = 136;
  private static final int CHECKSUM = 148;
  private static final int TYPE = 156;
  private static final int MAGIC = 257;

  /** Sizes that eleven octal digits can hold. */
  private static final long MAX_OCTAL_SIZE = (1L << 33) - 1;

  /** Marks a size that is a big-endian number in place of digits, as GNU tar writes it. */
  private static final int BINARY_SIZE = 0x80;

  private TarFileHeader() {}

  /**
   * Encodes a header.
   *
   * @throws IllegalArgumentException if the name has more than 100 bytes
   */
  public static ByteBuffer of(String name, long sizeBytes) {
    byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
    if (nameBytes.length > NAME_BYTES) {
      throw new IllegalArgumentException("a name of more than 100 bytes: " + name);
    }
    ByteBuffer header = ByteBuffer.allocate(BLOCK_BYTES);
    header.put(0, nameBytes);
    put(header, MODE, "0000644");
    put(header, USER, "0000000");
    put(header, GROUP, "0000000");
    if (sizeBytes <= MAX_OCTAL_SIZE) {
      put(header, SIZE, "%011o".formatted(sizeBytes));
    } else {
      header.put(SIZE, (byte) BINARY_SIZE).putLong(SIZE + Integer.BYTES, sizeBytes);
    }
    put(header, TIME, "%011o".formatted(0));
    put(header, CHECKSUM, "        "); // counted as spaces
    put(header, TYPE, "0");
    put(header, MAGIC, "ustar\00000");
    put(header, CHECKSUM, "%06o\0".formatted(sum(header)));
    return header;
  }

  private static void put(ByteBuffer header, int offset, String text) {
    header.put(offset, text.getBytes(StandardCharsets.US_ASCII));
  }

  private static int sum(ByteBuffer header) {
    int sum = 0;
    for (int i = 0; i < BLOCK_BYTES; i++) {
      sum += Byte.toUnsignedInt(header.get(i));
    }
    return sum;
  }
}
