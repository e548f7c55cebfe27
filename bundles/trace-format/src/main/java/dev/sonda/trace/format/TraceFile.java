package dev.sonda.trace.format;

import dev.sonda.trace.format.internal.wrapping.Unwrapped;
import dev.sonda.trace.format.internal.wrapping.Unwrapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A trace file in memory, whatever wraps it: gzip, zstd, zip or tar, also within each other. What
 * lies in the file as it is, is mapped and not read; what is compressed goes through a temporary
 * file that has no name any more. Close it when nothing reads its bytes any longer.
 */
public final class TraceFile implements AutoCloseable {
  private final Arena arena = Arena.ofShared();
  private final TraceMemory memory = new TraceMemory();
  private final List<TracePart> files = new ArrayList<>();

  private TraceFile() {}

  /**
   * Opens a file.
   *
   * @throws TraceFormatException if it is damaged or of no known format, with a sentence
   * @throws IOException if it can't be read
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
   * @param name what the stream is called in sentences
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

  private void addAll(List<Unwrapped> unwrapped) {
    for (Unwrapped each : unwrapped) {
      long place = memory.add(each.bytes());
      long sizeBytes = each.bytes().byteSize();
      files.add(
          new TracePart(
              each.number(), each.container(), each.name(), each.kind(), place, sizeBytes));
    }
  }

  /**
   * What the file holds: one part, or one for each file of an archive, in the order in which traces
   * of an archive are read: a manifest, packets, what is compressed or in an archive itself,
   * others; by name where they are equal.
   */
  public List<TracePart> parts() {
    return files.stream().filter(file -> !file.isContainer()).toList();
  }

  /** The parts with the compressed files and archives, each of which stands before its content. */
  public List<TracePart> files() {
    return List.copyOf(files);
  }

  /** Where the bytes are. */
  public TraceMemory memory() {
    return memory;
  }

  /**
   * Tells of the packets of a part, those in compressed blocks too. Damaged places end the reading
   * or are left out, and are counted.
   */
  public ReadStatistics readPackets(TracePart part, PacketVisitor visitor) {
    return new PacketScan(memory, arena, visitor).scan(part.place(), part.sizeBytes());
  }

  /**
   * Takes what lies in files out of the process's memory, until it is read again. To be called now
   * and then while a large file is read.
   */
  public void unload() {
    memory.unload();
  }

  @Override
  public void close() {
    arena.close();
  }
}
