package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.OffHeapMemory;

/** Memory of columns, outside of the heap. Closing frees all of it: no table may be read then. */
public final class TableMemory implements AutoCloseable {
  private final OffHeapMemory memory = new OffHeapMemory();

  /** How much is in use. Any thread may ask. */
  public long bytes() {
    return memory.bytes();
  }

  @Override
  public void close() {
    memory.free();
  }

  OffHeapMemory memory() {
    return memory;
  }
}
