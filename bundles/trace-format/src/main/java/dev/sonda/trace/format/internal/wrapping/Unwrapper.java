package dev.sonda.trace.format.internal.wrapping;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.format.Wrapping;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Takes off what wraps traces: compression and archives, also within each other. */
public final class Unwrapper {
  /** Wrappings within wrappings: a compressed archive of compressed traces has three. */
  private static final int MAX_DEPTH = 4;

  /** An archive with more files is none of traces. */
  private static final int MAX_PARTS = 1000;

  private final Arena arena;
  private final List<Unwrapped> found = new ArrayList<>();

  /** The arena owns what is mapped. */
  public Unwrapper(Arena arena) {
    this.arena = arena;
  }

  /** The traces in a file, in its order. */
  public List<Unwrapped> unwrap(Path file) throws IOException {
    unwrap(file.getFileName().toString(), map(file), 0);
    return found;
  }

  /** The traces in a stream, which is read to its end and stays the caller's. */
  public List<Unwrapped> unwrap(String name, InputStream in) throws IOException {
    unwrap(name, spool(in, name), 0);
    return found;
  }

  private void unwrap(String name, MemorySegment bytes, int depth) throws IOException {
    Wrapping kind = bytes.byteSize() == 0 ? Wrapping.PACKETS : Wrapping.of(head(bytes));
    if (depth > MAX_DEPTH) {
      throw new TraceFormatException(name + ": archives within archives, too deep to be a trace");
    }
    switch (kind) {
      case GZIP, ZSTD -> unwrap(name, expand(name, kind, bytes), depth + 1);
      case ZIP -> unzip(name, bytes, depth + 1);
      case TAR -> untar(name, bytes, depth + 1);
      default -> add(name, kind, bytes);
    }
  }

  private void add(String name, Wrapping kind, MemorySegment bytes) throws IOException {
    if (found.size() == MAX_PARTS) {
      throw new TraceFormatException(
          "%s: an archive of more than %d files".formatted(name, MAX_PARTS));
    }
    found.add(new Unwrapped(name, kind, bytes));
  }

  private MemorySegment expand(String name, Wrapping kind, MemorySegment bytes) throws IOException {
    try (InputStream in = new SegmentInputStream(bytes);
        InputStream plain = kind == Wrapping.GZIP ? new GZIPInputStream(in) : Zstd.decompress(in)) {
      return spool(plain, name);
    } catch (EOFException | ZipException e) { // in what comes before the compressed bytes
      throw new TraceFormatException(name + ": a damaged gzip file", e);
    }
  }

  private void unzip(String name, MemorySegment bytes, int depth) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(new SegmentInputStream(bytes))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (!entry.isDirectory()) {
          unwrap(entry.getName(), spool(zip, name), depth);
        }
      }
    } catch (IllegalArgumentException e) {
      throw new TraceFormatException(name + ": a damaged zip file: " + e.getMessage(), e);
    }
  }

  private void untar(String name, MemorySegment bytes, int depth) throws IOException {
    TarWalk tar = new TarWalk(name, bytes);
    while (tar.next()) {
      unwrap(tar.entryName(), tar.entryBytes(), depth);
    }
  }

  private static byte[] head(MemorySegment bytes) {
    return bytes.asSlice(0, Math.min(Wrapping.SNIFFED_BYTES, bytes.byteSize())).toArray(JAVA_BYTE);
  }

  /** Copies a stream into a file without a name, and maps that. What is whole of it is kept. */
  private MemorySegment spool(InputStream in, String name) throws IOException {
    Path file = Files.createTempFile("sonda-trace", ".tmp");
    try {
      Spool.copy(in, file, name);
      return map(file);
    } finally {
      Files.delete(file);
    }
  }

  private MemorySegment map(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel.size() == 0
          ? MemorySegment.NULL
          : channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
    }
  }
}
