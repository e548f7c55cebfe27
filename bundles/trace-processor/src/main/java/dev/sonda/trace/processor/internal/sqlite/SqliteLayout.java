package dev.sonda.trace.processor.internal.sqlite;

/** Constants of SQLite's file format, version 3. Sizes and offsets are in bytes. */
final class SqliteLayout {
  /** The size that SQLite gives to new files. */
  static final int PAGE_BYTES = 4096;

  /** The file's header, at the beginning of its first page. */
  static final int FILE_HEADER_BYTES = 100;

  static final byte INTERIOR_PAGE = 5;
  static final byte LEAF_PAGE = 13;

  static final int INTERIOR_HEADER_BYTES = 12;
  static final int LEAF_HEADER_BYTES = 8;

  /** Each cell has one in the page's list of cells. */
  static final int CELL_POINTER_BYTES = 2;

  /** The number of a page, such as that of the first overflow page behind the record's begin. */
  static final int PAGE_NUMBER_BYTES = 4;

  /** A varint's size at the most: eight bytes of seven bits, and one of eight. */
  static final int MAX_VARINT_BYTES = 9;

  /** Records of more bytes continue on overflow pages. */
  static final int MAX_LOCAL_BYTES = PAGE_BYTES - 35;

  /** A record that continues elsewhere has this many bytes in its leaf page, or more. */
  static final int MIN_LOCAL_BYTES = (PAGE_BYTES - 12) * 32 / 255 - 23;

  static final int OVERFLOW_BYTES = PAGE_BYTES - PAGE_NUMBER_BYTES;

  private SqliteLayout() {}

  /** The number of bytes of a record that lie in its leaf page. */
  static int localBytes(int recordBytes) {
    if (recordBytes <= MAX_LOCAL_BYTES) {
      return recordBytes;
    }
    int filledPages = MIN_LOCAL_BYTES + (recordBytes - MIN_LOCAL_BYTES) % OVERFLOW_BYTES;
    return filledPages <= MAX_LOCAL_BYTES ? filledPages : MIN_LOCAL_BYTES;
  }
}
