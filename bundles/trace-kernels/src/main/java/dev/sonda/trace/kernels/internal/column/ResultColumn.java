package dev.sonda.trace.kernels.internal.column;

import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column of a result, by its blocks. */
record ResultColumn(
    String name,
    ColumnType type,
    List<MemorySegment> blocks,
    List<MemorySegment> validities,
    @Nullable StringDictionary strings)
    implements Column {

  @Override
  public boolean hasNulls() {
    return validities.stream().anyMatch(bits -> bits.address() != 0);
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

  /** Not told: an engine that needs the order looks at the rows. */
  @Override
  public boolean isSorted() {
    return false;
  }
}
