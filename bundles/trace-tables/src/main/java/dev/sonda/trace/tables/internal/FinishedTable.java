package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.util.List;

/** A table whose rows are complete. */
public final class FinishedTable implements Table {
  private final String name;
  private final long rows;
  private final List<FinishedColumn> columns;
  private final TableBlocks blocks;

  /**
   * @param blocks the memory of all columns
   */
  public FinishedTable(String name, long rows, List<FinishedColumn> columns, TableBlocks blocks) {
    this.name = name;
    this.rows = rows;
    this.columns = List.copyOf(columns);
    this.blocks = blocks;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long rows() {
    return rows;
  }

  @Override
  public List<Column> columns() {
    return List.copyOf(columns);
  }

  @Override
  public void moveToFile() {
    blocks.moveToFile(columns);
  }

  @Override
  public void keepInPlace() {
    blocks.keepInPlace();
  }
}
