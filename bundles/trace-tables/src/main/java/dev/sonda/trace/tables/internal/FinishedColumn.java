package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column whose rows are complete, stored in blocks. */
public record FinishedColumn(
    String name,
    ColumnType type,
    List<MemorySegment> blocks,
    List<MemorySegment> validities,
    @Nullable StringDictionary strings,
    boolean hasNulls,
    boolean isSorted)
    implements Column {

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
}
