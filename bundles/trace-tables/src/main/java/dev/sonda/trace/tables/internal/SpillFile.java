package dev.sonda.trace.tables.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Allocates memory that is mapped, in pieces, from an unnamed file. Older pieces are removed from
 * the process's resident memory, and are read again on access.
 */
final class SpillFile implements AutoCloseable {
  /** Size of a piece; a larger allocation is a separate piece. */
  private static final long PIECE_BYTES = 64L << 20;

  /** Number of latest pieces that stay resident, since they are still being filled. */
  private static final int PIECES_IN_MEMORY = 4;

  private static final int ALIGNMENT = 4096;
  private static final int ZEROS_BYTES = 1 << 20;

  private final Arena arena;
  private final Path folder;
  private final FileChannel file;
  private final List<MemorySegment> pieces = new ArrayList<>();
  private long usedInPiece;

  /**
   * Creates the file.
   *
   * @param arena arena that determines the lifetime of the mappings
   */
  SpillFile(Arena arena, Path folder) {
    this.arena = arena;
    this.folder = folder;
    try {
      Path path = Files.createTempFile(folder, "sonda-tables", ".tmp");
      file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException("no file for tables in " + folder, e);
    }
  }

  /**
   * Allocates zeroed memory in the file.
   *
   * @throws UncheckedIOException if the disk is full
   */
  MemorySegment allocate(long size) {
    long wanted = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (pieces.isEmpty() || usedInPiece + wanted > pieces.getLast().byteSize()) {
      addPiece(Math.max(PIECE_BYTES, wanted));
    }
    MemorySegment segment = pieces.getLast().asSlice(usedInPiece, size);
    usedInPiece += wanted;
    return segment;
  }

  private void addPiece(long size) {
    try {
      long begin = file.size();
      fill(begin, size);
      pieces.add(file.map(MapMode.READ_WRITE, begin, size, arena));
      usedInPiece = 0;
    } catch (IOException e) {
      throw new UncheckedIOException("the disk of " + folder + " has no room for tables", e);
    }
    unload(pieces.size() - PIECES_IN_MEMORY);
  }

  /**
   * Writes zeros to the file, so that a full disk causes an exception now and not a fault when the
   * memory is accessed.
   */
  private void fill(long begin, long size) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocate(ZEROS_BYTES);
    long end = begin + size;
    for (long at = begin; at < end; ) {
      zeros.clear().limit((int) Math.min(ZEROS_BYTES, end - at));
      at += file.write(zeros, at);
    }
  }

  /** Removes all pieces from the process's resident memory; they are read again on access. */
  void unload() {
    unload(pieces.size());
  }

  private void unload(int count) {
    for (int piece = 0; piece < count; piece++) {
      pieces.get(piece).unload();
    }
  }

  /** Closes the file; its disk space is freed when the arena is closed, too. */
  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
