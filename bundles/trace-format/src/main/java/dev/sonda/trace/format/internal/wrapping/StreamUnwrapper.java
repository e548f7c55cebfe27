package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.format.Wrapping;
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
 * Takes off what wraps the traces in a stream, compression and archives, also within each other;
 * and reads no further than it is asked to.
 */
public final class StreamUnwrapper {
  /** As many as {@link Unwrapper} takes off. */
  private static final int MAX_DEPTH = 4;

  private final String file;
  private final Deque<Archive> archives = new ArrayDeque<>();
  private @Nullable InputStream whole;
  private boolean hasTrace;

  /**
   * Unwraps a stream, which stays the caller's.
   *
   * @param file the stream's name in sentences
   */
  public StreamUnwrapper(String file, InputStream in) {
    this.file = file;
    this.whole = in;
  }

  /**
   * The next trace; null behind the last one. The one before can't be read any more.
   *
   * @throws TraceFormatException if what wraps it is damaged from its beginning, with a sentence
   */
  public @Nullable InputStream next() throws IOException {
    try {
      return nextTrace();
    } catch (EOFException | ZipException | IllegalArgumentException e) { // the last one of zip's
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
      Archive archive = archives.getLast();
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

  /** The bytes within compression; null for an archive, whose files come next, and for no trace. */
  private @Nullable InputStream unwrap(InputStream in, int outerDepth) throws IOException {
    SniffedStream stream = new SniffedStream(in);
    for (int depth = outerDepth; ; depth++) {
      if (depth > MAX_DEPTH) {
        throw new TraceFormatException(
            name() + ": archives within archives, too deep to be a trace");
      }
      switch (Wrapping.of(stream.head())) {
        case GZIP -> stream = new SniffedStream(new GZIPInputStream(stream));
        case ZSTD -> stream = new SniffedStream(Zstd.decompress(stream));
        case ZIP -> {
          archives.addLast(new ZipArchive(new ZipInputStream(stream), depth));
          return null;
        }
        case TAR -> {
          archives.addLast(new TarArchive(file, stream, depth));
          return null;
        }
        case MANIFEST -> {
          hasTrace = true; // or what says how traces belong together, as users see it
          return archives.isEmpty() ? stream : null;
        }
        default -> {
          return stream;
        }
      }
    }
  }

  /** The stream's name; of an archive, with that of the file in it that was reached. */
  public String name() {
    StringBuilder name = new StringBuilder(file);
    archives.forEach(archive -> name.append(": ").append(archive.entryName()));
    return name.toString();
  }
}
