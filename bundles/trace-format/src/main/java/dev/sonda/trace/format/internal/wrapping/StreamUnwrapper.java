package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.format.TraceFormatException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Unwraps the traces in a stream: removes compression and archives, also nested. The stream is read
 * lazily, only as far as its reader requests.
 */
public final class StreamUnwrapper {
  /** Upper limit of nested compression layers and archives, as in {@link Unwrapper}. */
  private static final int MAX_DEPTH = 4;

  private final String file;
  private final Deque<ArchiveStream> archives = new ArrayDeque<>();
  private @Nullable InputStream whole;
  private boolean hasTrace;

  /**
   * Creates an unwrapper of a stream, which the caller has to close.
   *
   * @param file the stream's name in error messages
   */
  public StreamUnwrapper(String file, InputStream in) {
    this.file = file;
    this.whole = in;
  }

  /**
   * Advances to the next trace; null after the last trace. The previous trace becomes unreadable.
   *
   * @throws TraceFormatException if the compression or the archive is damaged from its beginning,
   *     with a message for users
   */
  public @Nullable InputStream next() throws IOException {
    try {
      return nextTrace();
      // IllegalArgumentException comes from the zip reader
    } catch (EOFException | ZipException | IllegalArgumentException e) {
      throw new TraceFormatException(name() + ": the compressed bytes are damaged", e);
    }
  }

  private @Nullable InputStream nextTrace() throws IOException {
    InputStream first = whole;
    if (first != null) {
      whole = null;
      InputStream trace = unwrap(first, 0);
      if (trace != null) {
        hasTrace = true;
        return trace;
      }
    }
    while (!archives.isEmpty()) {
      ArchiveStream archive = archives.getLast();
      InputStream entry = archive.next();
      if (entry == null) {
        archives.removeLast();
        continue;
      }
      InputStream trace = unwrap(entry, archive.depth() + 1);
      if (trace != null) {
        hasTrace = true;
        return trace;
      }
    }
    if (!hasTrace) {
      throw new TraceFormatException(file + ": an archive without files");
    }
    return null;
  }

  /**
   * Removes compression. Returns null for an archive, whose files are read next, and for a file
   * that isn't a trace.
   */
  private @Nullable InputStream unwrap(InputStream in, int outerDepth) throws IOException {
    SniffedStream stream = new SniffedStream(in);
    for (int depth = outerDepth; ; depth++) {
      if (depth > MAX_DEPTH) {
        throw new TraceFormatException(
            name() + ": archives within archives, too deep to be a trace");
      }
      switch (TraceFileFormat.of(stream.head())) {
        case GZIP -> stream = new SniffedStream(new GZIPInputStream(stream));
        case ZSTD -> stream = new SniffedStream(ZstdDecompression.decompress(stream));
        case ZIP -> {
          archives.addLast(new ZipArchive(new ZipInputStream(stream), depth));
          return null;
        }
        case TAR -> {
          archives.addLast(new TarArchive(file, stream, depth));
          return null;
        }
        case MANIFEST -> {
          hasTrace = true; // a manifest counts as a trace in messages for users
          return archives.isEmpty() ? stream : null;
        }
        default -> {
          return stream;
        }
      }
    }
  }

  /** The stream's name; for an archive, followed by the name of the current entry. */
  public String name() {
    StringBuilder name = new StringBuilder(file);
    archives.forEach(archive -> name.append(": ").append(archive.entryName()));
    return name.toString();
  }
}
