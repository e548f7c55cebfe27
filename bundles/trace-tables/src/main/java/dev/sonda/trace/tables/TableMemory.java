package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.OffHeapMemory;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Allocates off-heap memory for columns; memory beyond a limit is mapped from an unnamed temporary
 * file. Closing frees all memory, so that no table may be read afterwards.
 */
public final class TableMemory implements AutoCloseable {
  /**
   * Default limit, within which the tables of most traces fit; reading memory is several times
   * faster than reading the file.
   */
  private static final long DEFAULT_LIMIT_BYTES = 256L << 20;

  /**
   * The system's folder for large temporary files; the usual folder for temporary files may be in
   * memory.
   */
  private static final Path LARGE_FILES = Path.of("/var/tmp");

  private static final Path SMALL_FILES = Path.of("/tmp");

  private final OffHeapMemory memory;

  /** Uses a default limit that suits a desktop machine. */
  public TableMemory() {
    this(DEFAULT_LIMIT_BYTES, temporaryFolder());
  }

  /** Uses a given limit, beyond which memory is mapped from a file in the folder. */
  public TableMemory(long limitBytes, Path folder) {
    memory = new OffHeapMemory(limitBytes, folder);
  }

  /** Maps all memory from a file, for data that is read only once, sequentially. */
  public static TableMemory inFile() {
    return new TableMemory(0, temporaryFolder());
  }

  /** The folder set by Java's system property; by default one on a disk. */
  private static Path temporaryFolder() {
    Path told = Path.of(System.getProperty("java.io.tmpdir"));
    return told.equals(SMALL_FILES) && Files.isWritable(LARGE_FILES) ? LARGE_FILES : told;
  }

  /** Number of allocated bytes, in memory and in the file. Thread-safe. */
  public long bytes() {
    return memory.bytes();
  }

  /**
   * Allocates zeroed memory for data that an importer stores in addition to its tables.
   *
   * @throws java.io.UncheckedIOException if the file's disk is full
   */
  public MemorySegment allocate(long sizeBytes) {
    return memory.allocate(sizeBytes);
  }

  /**
   * Removes pages of the file from the process's resident memory; they are read again on access.
   */
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
