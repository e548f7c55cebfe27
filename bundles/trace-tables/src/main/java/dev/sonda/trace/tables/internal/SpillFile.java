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
 * Memory that lies in a file without a name, mapped piece by piece. What was allocated a while ago
 * is taken out of the process's memory, and comes back when it is touched.
 */
final class SpillFile implements AutoCloseable {
  /** As much as a piece has; larger allocations get a piece of their own. */
  private static final long PIECE_BYTES = 64L << 20;

  /** The latest pieces stay in memory: what is being filled lies there. */
  private static final int PIECES_IN_MEMORY = 4;

  private static final int ALIGNMENT = 4096;
  private static final int ZEROS_BYTES = 1 << 20;

  private final Arena arena;
  private final Path folder;
  private final FileChannel file;
  private final List<MemorySegment> pieces = new ArrayList<>();
  private long usedInPiece;

  /**
   * Makes the file.
   *
   * @param arena how long what is allocated is mapped
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
   * Allocates zeroed memory.
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

  /** Writes zeros: a full disk is told of here, and not by a fault when the memory is touched. */
  private void fill(long begin, long size) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocate(ZEROS_BYTES);
    long end = begin + size;
    for (long at = begin; at < end; ) {
      zeros.clear().limit((int) Math.min(ZEROS_BYTES, end - at));
      at += file.write(zeros, at);
    }
  }

  /** Takes everything out of the process's memory until it is touched. */
  void unload() {
    unload(pieces.size());
  }

  private void unload(int count) {
    for (int piece = 0; piece < count; piece++) {
      pieces.get(piece).unload();
    }
  }

  /** Gives the disk's room back when the arena, too, is closed. */
  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
