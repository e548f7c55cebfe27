package dev.sonda.trace.format.internal.wrapping;

import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.format.Wrapping;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Reads the first bytes within compression and archives, and no more than it takes. */
public final class HeadReader {
  /** As many as {@link Unwrapper} takes off. */
  private static final int MAX_DEPTH = 4;

  private static final int TAR_BLOCK_BYTES = 512;
  private static final int TAR_SIZE_OFFSET = 124;
  private static final int TAR_SIZE_BYTES = 12;
  private static final int TAR_TYPE_OFFSET = 156;

  /** Of an archive's entry, which may be compressed: enough for a head. */
  private static final int TAR_ENTRY_BYTES = 1 << 16;

  private HeadReader() {}

  /** The first bytes within a stream, which stays the caller's. */
  public static byte[] read(String name, InputStream in) throws IOException {
    try {
      return read(name, in, 0);
    } catch (EOFException | ZipException e) {
      throw new TraceFormatException(name + ": the compressed bytes are damaged", e);
    }
  }

  private static byte[] read(String name, InputStream in, int depth) throws IOException {
    BufferedInputStream marked = new BufferedInputStream(in, Wrapping.SNIFFED_BYTES);
    marked.mark(Wrapping.SNIFFED_BYTES);
    byte[] head = readHead(marked);
    marked.reset();
    if (depth > MAX_DEPTH) {
      throw new TraceFormatException(name + ": archives within archives, too deep to be a trace");
    }
    return switch (Wrapping.of(head)) {
      case GZIP -> read(name, new GZIPInputStream(marked), depth + 1);
      case ZSTD -> read(name, Zstd.decompress(marked), depth + 1);
      case ZIP -> readZip(name, marked, depth + 1);
      case TAR -> readTar(name, marked, depth + 1);
      default -> head;
    };
  }

  /** What can be read before damage is a head, too. */
  private static byte[] readHead(InputStream in) throws IOException {
    byte[] head = new byte[Wrapping.SNIFFED_BYTES];
    int size = 0;
    try {
      for (int read = 0; read >= 0 && size < head.length; size += Math.max(0, read)) {
        read = in.read(head, size, head.length - size);
      }
    } catch (EOFException | ZipException e) {
      if (size == 0) {
        throw e;
      }
    } catch (RuntimeException e) { // of the zstd library, which has no checked one
      throw new IOException(e.getMessage(), e);
    }
    return Arrays.copyOf(head, size);
  }

  private static byte[] readZip(String name, InputStream in, int depth) throws IOException {
    ZipInputStream zip = new ZipInputStream(in);
    ZipEntry entry = zip.getNextEntry();
    while (entry != null && entry.isDirectory()) {
      entry = zip.getNextEntry();
    }
    return entry == null ? new byte[0] : read(name, zip, depth);
  }

  private static byte[] readTar(String name, InputStream in, int depth) throws IOException {
    byte[] header = in.readNBytes(TAR_BLOCK_BYTES);
    while (header.length == TAR_BLOCK_BYTES && header[0] != 0) {
      long size = tarSize(name, header);
      if (header[TAR_TYPE_OFFSET] == '0' || header[TAR_TYPE_OFFSET] == 0) {
        byte[] begin = in.readNBytes((int) Math.min(size, TAR_ENTRY_BYTES));
        return read(name, new ByteArrayInputStream(begin), depth);
      }
      in.skipNBytes((size + TAR_BLOCK_BYTES - 1) / TAR_BLOCK_BYTES * TAR_BLOCK_BYTES);
      header = in.readNBytes(TAR_BLOCK_BYTES);
    }
    return new byte[0];
  }

  private static long tarSize(String name, byte[] header) throws TraceFormatException {
    String octal = new String(header, TAR_SIZE_OFFSET, TAR_SIZE_BYTES, StandardCharsets.US_ASCII);
    try {
      return Math.max(0, Long.parseLong(octal.replace('\0', ' ').strip(), 8));
    } catch (NumberFormatException e) {
      throw new TraceFormatException(name + ": a damaged tar archive", e);
    }
  }
}
