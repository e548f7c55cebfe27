package dev.sonda.trace.tables.internal;

/** The number of a table's rows, shared with its columns. */
public final class RowCount {
  private int rows;
  private boolean isFinished;

  /** Adds a row and returns its number. */
  public int add() {
    if (isFinished || rows == Integer.MAX_VALUE) {
      throw new IllegalStateException(
          isFinished ? "the table is finished" : "the table has as many rows as can be numbered");
    }
    return rows++;
  }

  public int rows() {
    return rows;
  }

  void check(int row) {
    if (row < 0 || row >= rows || isFinished) {
      throw refusal(row);
    }
  }

  private RuntimeException refusal(int row) {
    return isFinished
        ? new IllegalStateException("the table is finished")
        : new IndexOutOfBoundsException("row " + row + " of " + rows);
  }

  /** Declares the rows complete: no rows and values may be added any more. */
  public void finish() {
    isFinished = true;
  }
}
