package dev.sonda.trace.format;

import dev.sonda.trace.format.internal.wrapping.UnwrappedFile;
import dev.sonda.trace.format.internal.wrapping.Unwrapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A trace file in memory, which may be wrapped in gzip, zstd, zip or tar, also nested. Uncompressed
 * contents are memory-mapped; compressed contents are decompressed into an unlinked temporary file,
 * which is mapped. Close the object when its bytes are no longer read.
 */
public final class TraceFile implements AutoCloseable {
  private final Arena arena = Arena.ofShared();
  private final TraceMemory memory = new TraceMemory();
  private final List<TraceArchiveMember> files = new ArrayList<>();

  private TraceFile() {}

  /**
   * Opens a file.
   *
   * @throws TraceFormatException if the file is damaged or of an unknown format, with a message for
   *     users
   * @throws IOException if the file can't be read
   */
  public static TraceFile open(Path file) throws IOException {
    TraceFile trace = new TraceFile();
    try {
      trace.addAll(new Unwrapper(trace.arena).unwrap(file));
      return trace;
    } catch (IOException | RuntimeException e) {
      trace.close();
      throw e;
    }
  }

  /**
   * Copies a stream, such as standard input, and opens the copy.
   *
   * @param name the stream's name in error messages
   */
  public static TraceFile open(String name, InputStream in) throws IOException {
    TraceFile trace = new TraceFile();
    try {
      trace.addAll(new Unwrapper(trace.arena).unwrap(name, in));
      return trace;
    } catch (IOException | RuntimeException e) {
      trace.close();
      throw e;
    }
  }

  private void addAll(List<UnwrappedFile> unwrapped) {
    for (UnwrappedFile each : unwrapped) {
      long place = memory.add(each.bytes());
      long sizeBytes = each.bytes().byteSize();
      files.add(
          new TraceArchiveMember(
              each.number(), each.container(), each.name(), each.kind(), place, sizeBytes));
    }
  }

  /**
   * The traces in the file: one part, or one for each file of an archive. An archive's parts are
   * sorted in reading order: manifest first, then packets, then compressed files and archives, then
   * other formats, and by name within each group.
   */
  public List<TraceArchiveMember> parts() {
    return files.stream().filter(file -> !file.isContainer()).toList();
  }

  /**
   * The parts including the compressed files and archives; each container precedes its contents.
   */
  public List<TraceArchiveMember> files() {
    return List.copyOf(files);
  }

  /** The memory that holds the bytes of all parts. */
  public TraceMemory memory() {
    return memory;
  }

  /**
   * Passes the packets of a part to a visitor, including packets in compressed blocks. A damaged
   * block is skipped and counted; other damage ends the reading.
   */
  public ReadStatistics readPackets(TraceArchiveMember part, PacketVisitor visitor) {
    return new PacketScan(memory, arena, visitor).scan(part.place(), part.sizeBytes());
  }

  /**
   * Releases mapped pages from the process's resident memory; they are loaded again on access. Call
   * this periodically while a large file is read.
   */
  public void unload() {
    memory.unload();
  }

  @Override
  public void close() {
    arena.close();
  }
}
