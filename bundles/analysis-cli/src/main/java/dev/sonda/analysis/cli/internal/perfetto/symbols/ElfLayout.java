package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Sizes and offsets, in bytes, of the headers of ELF files of one word size. */
record ElfLayout(int wordBytes, Header header, Segment segment, Section section) {
  private static final ElfLayout BITS_32 =
      new ElfLayout(
          Integer.BYTES,
          new Header(52, 28, 44, 32, 48),
          new Segment(32, 24, 4, 8, 16, 28),
          new Section(40, 16, 20));
  private static final ElfLayout BITS_64 =
      new ElfLayout(
          Long.BYTES,
          new Header(64, 32, 56, 40, 60),
          new Segment(56, 4, 8, 16, 32, 48),
          new Section(64, 24, 32));

  /** The file's header: offsets of the tables' places and of their numbers of entries. */
  record Header(int sizeBytes, int segments, int segmentCount, int sections, int sectionCount) {}

  /** An entry of the table of segments; its type is at offset 0. */
  record Segment(int sizeBytes, int flags, int place, int address, int fileBytes, int alignment) {}

  /** An entry of the table of sections; its type is at offset 4. */
  record Section(int sizeBytes, int place, int fileBytes) {}

  /** The layout that the class byte of an ELF file stands for; null if there is none. */
  static @Nullable ElfLayout ofClass(byte elfClass) {
    return switch (elfClass) {
      case 1 -> BITS_32;
      case 2 -> BITS_64;
      default -> null;
    };
  }

  /** An address, offset or size, as wide as the layout's words. */
  long word(ByteBuffer bytes, int offset) {
    return wordBytes == Long.BYTES
        ? bytes.getLong(offset)
        : Integer.toUnsignedLong(bytes.getInt(offset));
  }
}
