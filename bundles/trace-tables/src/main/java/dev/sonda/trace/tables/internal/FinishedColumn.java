package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column whose rows are complete, stored in blocks. */
public final class FinishedColumn implements Column {
  private final String name;
  private final ColumnType type;
  private final List<MemorySegment> validities;
  private final @Nullable StringDictionary strings;
  private final boolean hasNulls;
  private final boolean isSorted;
  private volatile List<MemorySegment> blocks;

  public FinishedColumn(
      String name,
      ColumnType type,
      List<MemorySegment> blocks,
      List<MemorySegment> validities,
      @Nullable StringDictionary strings,
      boolean hasNulls,
      boolean isSorted) {
    this.name = name;
    this.type = type;
    this.blocks = blocks;
    this.validities = validities;
    this.strings = strings;
    this.hasNulls = hasNulls;
    this.isSorted = isSorted;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ColumnType type() {
    return type;
  }

  @Override
  public boolean hasNulls() {
    return hasNulls;
  }

  @Override
  public boolean isSorted() {
    return isSorted;
  }

  @Override
  public MemorySegment values(int block) {
    return blocks.get(block);
  }

  @Override
  public MemorySegment validity(int block) {
    return validities.get(block);
  }

  @Override
  public StringDictionary dictionary() {
    if (strings == null) {
      throw new IllegalStateException("column " + name + " has no strings but " + type);
    }
    return strings;
  }

  List<MemorySegment> blocks() {
    return blocks;
  }

  /** Replaces the blocks by copies of them. */
  void setBlocks(List<MemorySegment> copies) {
    blocks = copies;
  }
}
