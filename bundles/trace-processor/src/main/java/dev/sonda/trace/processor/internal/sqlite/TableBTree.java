package dev.sonda.trace.processor.internal.sqlite;

import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.CELL_POINTER_BYTES;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.FILE_HEADER_BYTES;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.LEAF_HEADER_BYTES;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.LEAF_PAGE;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.OVERFLOW_BYTES;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.PAGE_BYTES;
import static dev.sonda.trace.processor.internal.sqlite.SqliteLayout.PAGE_NUMBER_BYTES;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The B-tree of one table, built from its leaves up: rows come in ascending order of their keys,
 * and fill a leaf page after the other.
 */
final class TableBTree {
  private final DatabaseFile file;
  private final BTreeLevel leaves = new BTreeLevel();
  private final ByteBuffer leaf = ByteBuffer.allocate(PAGE_BYTES);
  private final ByteBuffer overflow = ByteBuffer.allocate(PAGE_BYTES);

  /** Bytes that the leaf leaves free at its begin, so that it can be the file's first page. */
  private final int reservedBytes;

  private int cells;

  /** Cells are put from the page's end to its begin. */
  private int cellsBegin = PAGE_BYTES;

  private long lastKey;

  private TableBTree(DatabaseFile file, int reservedBytes) {
    this.file = file;
    this.reservedBytes = reservedBytes;
  }

  static TableBTree ofTable(DatabaseFile file) {
    return new TableBTree(file, 0);
  }

  /** The tree whose root is the file's first page. */
  static TableBTree ofSchema(DatabaseFile file) {
    return new TableBTree(file, FILE_HEADER_BYTES);
  }

  boolean accepts(long key) {
    return (leaves.isEmpty() && cells == 0) || key > lastKey;
  }

  /** Adds a row; its record is read from its position to its limit. */
  void add(long key, ByteBuffer row) throws IOException {
    int recordBytes = row.remaining();
    int localBytes = SqliteLayout.localBytes(recordBytes);
    int cellBytes = Varint.size(recordBytes) + Varint.size(key) + localBytes;
    if (localBytes < recordBytes) {
      cellBytes += PAGE_NUMBER_BYTES;
    }
    if (cellsBegin - cellBytes < pointersEnd() + CELL_POINTER_BYTES) {
      leaves.add(file.append(finishedLeaf(0)), lastKey);
      clearLeaf();
    }
    cellsBegin -= cellBytes;
    leaf.position(cellsBegin);
    Varint.put(leaf, recordBytes);
    Varint.put(leaf, key);
    leaf.put(row.slice(row.position(), localBytes));
    if (localBytes < recordBytes) {
      leaf.putInt(file.nextPage());
      writeOverflow(row.slice(row.position() + localBytes, recordBytes - localBytes));
    }
    leaf.putShort(pointersEnd(), (short) cellsBegin);
    cells++;
    lastKey = key;
  }

  /** The end of the list of cells, on a page that may be the file's first. */
  private int pointersEnd() {
    return reservedBytes + LEAF_HEADER_BYTES + cells * CELL_POINTER_BYTES;
  }

  private void writeOverflow(ByteBuffer rest) throws IOException {
    while (rest.hasRemaining()) {
      int bytes = Math.min(rest.remaining(), OVERFLOW_BYTES);
      overflow.clear().put(new byte[PAGE_BYTES]).clear();
      overflow.putInt(bytes < rest.remaining() ? file.nextPage() + 1 : 0);
      overflow.put(rest.slice(rest.position(), bytes));
      rest.position(rest.position() + bytes);
      file.append(overflow);
    }
  }

  /** Puts the header and the list of cells at their place. */
  private ByteBuffer finishedLeaf(int begin) {
    byte[] pointers = new byte[cells * CELL_POINTER_BYTES];
    leaf.get(reservedBytes + LEAF_HEADER_BYTES, pointers);
    leaf.put(reservedBytes, new byte[pointers.length + LEAF_HEADER_BYTES]);
    leaf.put(begin, LEAF_PAGE);
    leaf.putShort(begin + 3, (short) cells);
    leaf.putShort(begin + 5, (short) cellsBegin);
    leaf.put(begin + LEAF_HEADER_BYTES, pointers);
    return leaf;
  }

  private void clearLeaf() {
    leaf.clear().put(new byte[PAGE_BYTES]);
    cells = 0;
    cellsBegin = PAGE_BYTES;
  }

  /** Writes the rest of the tree and answers its root's page number. */
  int finish() throws IOException {
    if (leaves.isEmpty()) {
      return file.append(finishedLeaf(0));
    }
    BTreeLevel level = allLeaves();
    while (level.size() > 1) {
      level = level.writeParents(file);
    }
    return level.firstPage();
  }

  /** Writes the rest of the tree and the file's first page, its root. */
  void finishAsFirstPage() throws IOException {
    if (leaves.isEmpty()) {
      file.finish(finishedLeaf(FILE_HEADER_BYTES));
      return;
    }
    BTreeLevel level = allLeaves();
    while (level.size() > BTreeLevel.maxChildren(FILE_HEADER_BYTES)) {
      level = level.writeParents(file);
    }
    file.finish(level.parent(FILE_HEADER_BYTES));
  }

  private BTreeLevel allLeaves() throws IOException {
    leaves.add(file.append(finishedLeaf(0)), lastKey);
    return leaves;
  }
}
