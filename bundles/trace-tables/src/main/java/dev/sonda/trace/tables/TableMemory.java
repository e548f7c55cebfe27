package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.OffHeapMemory;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Memory of columns, outside of the heap; beyond a limit it lies in a temporary file that has no
 * name. Closing frees all of it: no table may be read then.
 */
public final class TableMemory implements AutoCloseable {
  /** The tables of most traces fit in; what is in memory is read some times faster. */
  private static final long DEFAULT_LIMIT_BYTES = 256L << 20;

  /** Where the system has large files; what is said to be for temporary ones may be in memory. */
  private static final Path LARGE_FILES = Path.of("/var/tmp");

  private static final Path SMALL_FILES = Path.of("/tmp");

  private final OffHeapMemory memory;

  /** With a limit that suits a person's machine. */
  public TableMemory() {
    this(DEFAULT_LIMIT_BYTES, temporaryFolder());
  }

  /** With a limit, beyond which a file in a folder is used. */
  public TableMemory(long limitBytes, Path folder) {
    memory = new OffHeapMemory(limitBytes, folder);
  }

  /** All of it in a file, for what is read once from the beginning to the end. */
  public static TableMemory inFile() {
    return new TableMemory(0, temporaryFolder());
  }

  /** The folder that Java was told; by default one on a disk. */
  private static Path temporaryFolder() {
    Path told = Path.of(System.getProperty("java.io.tmpdir"));
    return told.equals(SMALL_FILES) && Files.isWritable(LARGE_FILES) ? LARGE_FILES : told;
  }

  /** How much is in use, in memory and in the file. Any thread may ask. */
  public long bytes() {
    return memory.bytes();
  }

  /**
   * Allocates zeroed memory for what an importer keeps beside its tables.
   *
   * @throws java.io.UncheckedIOException if the file's disk is full
   */
  public MemorySegment allocate(long sizeBytes) {
    return memory.allocate(sizeBytes);
  }

  /** Takes what lies in the file out of the process's memory until it is touched. */
  public void unload() {
    memory.unload();
  }

  @Override
  public void close() {
    memory.free();
  }

  OffHeapMemory memory() {
    return memory;
  }
}
