package dev.sonda.trace.processor.internal.sqlite;

import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.CELL_POINTER_BYTES;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.INTERIOR_HEADER_BYTES;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.INTERIOR_PAGE;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.MAX_VARINT_BYTES;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.PAGE_BYTES;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.PAGE_NUMBER_BYTES;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The pages of one level of a B-tree, each with the greatest key in it, in ascending order. */
final class BTreeLevel {
  private static final int FIRST_CAPACITY = 16;

  private int[] pages = new int[FIRST_CAPACITY];
  private long[] lastKeys = new long[FIRST_CAPACITY];
  private int size;

  void add(int page, long lastKey) {
    if (size == pages.length) {
      pages = Arrays.copyOf(pages, 2 * size);
      lastKeys = Arrays.copyOf(lastKeys, 2 * size);
    }
    pages[size] = page;
    lastKeys[size++] = lastKey;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  int firstPage() {
    return pages[0];
  }

  /** The number of children that always fit on a page whose first bytes are taken. */
  static int maxChildren(int reservedBytes) {
    int cellBytes = CELL_POINTER_BYTES + PAGE_NUMBER_BYTES + MAX_VARINT_BYTES;
    return (PAGE_BYTES - reservedBytes - INTERIOR_HEADER_BYTES) / cellBytes;
  }

  /** Writes the pages that refer to these; all have about as many children, at least two. */
  BTreeLevel writeParents(DatabaseFile file) throws IOException {
    BTreeLevel parents = new BTreeLevel();
    int count = Math.ceilDiv(size, maxChildren(0));
    for (int i = 0; i < count; i++) {
      int begin = (int) ((long) size * i / count);
      int end = (int) ((long) size * (i + 1) / count);
      parents.add(file.append(parent(begin, end, 0)), lastKeys[end - 1]);
    }
    return parents;
  }

  /** A page that refers to all of these, and leaves its first bytes free. */
  ByteBuffer parent(int reservedBytes) {
    return parent(0, size, reservedBytes);
  }

  private ByteBuffer parent(int begin, int end, int reservedBytes) {
    ByteBuffer page = ByteBuffer.allocate(PAGE_BYTES);
    int cellsBegin = PAGE_BYTES;
    int pointer = reservedBytes + INTERIOR_HEADER_BYTES;
    for (int child = begin; child < end - 1; child++) {
      cellsBegin -= PAGE_NUMBER_BYTES + Varint.size(lastKeys[child]);
      page.position(cellsBegin).putInt(pages[child]);
      Varint.put(page, lastKeys[child]);
      page.putShort(pointer, (short) cellsBegin);
      pointer += CELL_POINTER_BYTES;
    }
    page.put(reservedBytes, INTERIOR_PAGE);
    page.putShort(reservedBytes + 3, (short) (end - 1 - begin));
    page.putShort(reservedBytes + 5, (short) cellsBegin);
    page.putInt(reservedBytes + 8, pages[end - 1]); // the last child has no cell
    return page;
  }
}
