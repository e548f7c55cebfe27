package dev.sonda.trace.format.internal.wrapping;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.TraceArchiveMember;
import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.format.TraceFormatException;
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
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * Unwraps a trace file: removes compression and archives, also nested, and maps the contents into
 * memory.
 */
public final class Unwrapper {
  /**
   * Upper limit of nested compression layers and archives; a compressed archive of compressed
   * traces has three.
   */
  private static final int MAX_DEPTH = 4;

  /** Upper limit of files; an archive with more files isn't considered an archive of traces. */
  private static final int MAX_FILES = 1000;

  /**
   * Reading order of the files in an archive: files that describe other files, such as the
   * manifest, come first.
   */
  private static final Comparator<UnwrappedFile> ORDER =
      Comparator.comparingInt(Unwrapper::rank)
          .thenComparing(UnwrappedFile::name)
          .thenComparingInt(UnwrappedFile::number);

  private final Arena arena;
  private final List<UnwrappedFile> found = new ArrayList<>();
  private int files;
  private long spooledBytes;

  /**
   * Creates an unwrapper.
   *
   * @param arena owns the mapped memory
   */
  public Unwrapper(Arena arena) {
    this.arena = arena;
  }

  /** Returns the file and all files nested in it; each container precedes its contents. */
  public List<UnwrappedFile> unwrap(Path file) throws IOException {
    unwrap(root(file.getFileName().toString(), map(file)), 0);
    return found;
  }

  /**
   * Like {@link #unwrap(Path)}, for a stream that is read to its end and that the caller has to
   * close.
   */
  public List<UnwrappedFile> unwrap(String name, InputStream in) throws IOException {
    unwrap(root(name, spool(in, name)), 0);
    return found;
  }

  private UnwrappedFile root(String name, MemorySegment bytes) throws IOException {
    return numbered(name, TraceArchiveMember.NONE, bytes);
  }

  private void unwrap(UnwrappedFile file, int depth) throws IOException {
    if (depth > MAX_DEPTH) {
      throw new TraceFormatException(
          file.name() + ": archives within archives, too deep to be a trace");
    }
    found.add(file);
    List<UnwrappedFile> content =
        switch (file.kind()) {
          case GZIP, ZSTD -> List.of(numbered(file.name(), file.number(), expand(file)));
          case ZIP -> unzip(file);
          case TAR -> untar(file);
          default -> List.of();
        };
    for (UnwrappedFile each : content.stream().sorted(ORDER).toList()) {
      unwrap(each, depth + 1);
    }
  }

  private UnwrappedFile numbered(String name, int container, MemorySegment bytes)
      throws IOException {
    if (files == MAX_FILES) {
      throw new TraceFormatException(
          "%s: an archive of more than %d files".formatted(name, MAX_FILES));
    }
    TraceFileFormat kind =
        bytes.byteSize() == 0 ? TraceFileFormat.PACKETS : TraceFileFormat.of(head(bytes));
    return new UnwrappedFile(files++, container, name, kind, bytes);
  }

  private static int rank(UnwrappedFile file) {
    return switch (file.kind()) {
      case MANIFEST -> 0;
      case PACKETS -> 1;
      case GZIP, ZSTD, ZIP, TAR -> 2;
      default -> 3;
    };
  }

  private MemorySegment expand(UnwrappedFile file) throws IOException {
    try (InputStream in = new SegmentInputStream(file.bytes());
        InputStream plain =
            file.kind() == TraceFileFormat.GZIP
                ? new GZIPInputStream(in)
                : ZstdDecompression.decompress(in)) {
      return spool(plain, file.name());
    } catch (EOFException | ZipException e) { // the damage is in the gzip header
      throw new TraceFormatException(file.name() + ": a damaged gzip file", e);
    }
  }

  private List<UnwrappedFile> unzip(UnwrappedFile file) throws IOException {
    List<UnwrappedFile> content = new ArrayList<>();
    try (ZipInputStream zip = new ZipInputStream(new SegmentInputStream(file.bytes()))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (!entry.isDirectory() && !HiddenFileNames.matches(entry.getName())) {
          content.add(numbered(entry.getName(), file.number(), spool(zip, file.name())));
        }
      }
      return content;
      // the zip file is cut off; the intact beginning of its last entry was kept
    } catch (EOFException e) {
      if (content.isEmpty()) {
        throw new TraceFormatException(file.name() + ": a zip file that is cut off", e);
      }
      return content;
    } catch (IllegalArgumentException e) {
      throw new TraceFormatException(file.name() + ": a damaged zip file: " + e.getMessage(), e);
    }
  }

  private List<UnwrappedFile> untar(UnwrappedFile file) throws IOException {
    List<UnwrappedFile> content = new ArrayList<>();
    TarEntries tar = new TarEntries(file.name(), file.bytes());
    while (tar.next()) {
      content.add(numbered(tar.entryName(), file.number(), tar.entryBytes()));
    }
    return content;
  }

  private static byte[] head(MemorySegment bytes) {
    return bytes
        .asSlice(0, Math.min(TraceFileFormat.SNIFFED_BYTES, bytes.byteSize()))
        .toArray(JAVA_BYTE);
  }

  /**
   * Copies a stream into a temporary file, maps the file and unlinks it. From a damaged stream, the
   * intact beginning is kept.
   */
  private MemorySegment spool(InputStream in, String name) throws IOException {
    Path file = Files.createTempFile("sonda-trace", ".tmp");
    try {
      spooledBytes += TemporaryFileSpool.copy(in, file, name, spooledBytes);
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
