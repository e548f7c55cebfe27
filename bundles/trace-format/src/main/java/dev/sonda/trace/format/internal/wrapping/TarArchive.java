package dev.sonda.trace.format.internal.wrapping;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A tar archive in a stream. */
final class TarArchive implements ArchiveStream {
  private final String archive;
  private final InputStream in;
  private final int depth;
  private String entryName = "";

  /** Unread bytes of the current entry, including its padding. */
  private long entryLeft;

  private long fillingLeft;

  TarArchive(String archive, InputStream in, int depth) {
    this.archive = archive;
    this.in = in;
    this.depth = depth;
  }

  @Override
  public @Nullable InputStream next() throws IOException {
    while (true) {
      in.skipNBytes(entryLeft + fillingLeft);
      byte[] bytes = in.readNBytes(TarHeader.BLOCK_BYTES);
      if (bytes.length < TarHeader.BLOCK_BYTES || bytes[0] == 0) {
        return null;
      }
      TarHeader header = TarHeader.of(archive, bytes);
      entryName = header.name();
      entryLeft = header.sizeBytes();
      fillingLeft = header.paddedBytes() - header.sizeBytes();
      if (header.isFile() && !HiddenFileNames.matches(header.name())) {
        return new Entry();
      }
    }
  }

  @Override
  public String entryName() {
    return entryName;
  }

  @Override
  public int depth() {
    return depth;
  }

  /** The bytes of the current file as a stream. */
  private final class Entry extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (entryLeft == 0) {
        return -1;
      }
      int size = in.read(target, offset, (int) Math.min(length, entryLeft));
      if (size < 0) {
        throw new EOFException("the archive is cut off");
      }
      entryLeft -= size;
      return size;
    }
  }
}
