package dev.sonda.trace.format.internal.wrapping;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.format.TraceFormatException;
import java.lang.foreign.MemorySegment;

/** Iterates over the regular files of a tar archive in memory, without copying. */
final class TarEntries {
  private final String archive;
  private final MemorySegment bytes;
  private long position;
  private String entryName = "";
  private MemorySegment entry = MemorySegment.NULL;

  TarEntries(String archive, MemorySegment bytes) {
    this.archive = archive;
    this.bytes = bytes;
  }

  /** Advances to the next regular file; false after the last file. */
  boolean next() throws TraceFormatException {
    while (bytes.byteSize() - position >= TarHeader.BLOCK_BYTES
        && bytes.get(JAVA_BYTE, position) != 0) {
      TarHeader header =
          TarHeader.of(archive, bytes.asSlice(position, TarHeader.BLOCK_BYTES).toArray(JAVA_BYTE));
      long begin = position + TarHeader.BLOCK_BYTES;
      if (header.sizeBytes() > bytes.byteSize() - begin) {
        throw new TraceFormatException(archive + ": a tar archive that is cut off");
      }
      position = begin + header.paddedBytes();
      if (header.isFile() && !HiddenFileNames.matches(header.name())) {
        entryName = header.name();
        entry = bytes.asSlice(begin, header.sizeBytes());
        return true;
      }
    }
    return false;
  }

  String entryName() {
    return entryName;
  }

  MemorySegment entryBytes() {
    return entry;
  }
}
