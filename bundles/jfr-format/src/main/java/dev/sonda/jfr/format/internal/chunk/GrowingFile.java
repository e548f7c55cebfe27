package dev.sonda.jfr.format.internal.chunk;

import dev.sonda.jfr.format.DamagedRecordingException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A recording file with one or several chunks, the last of which may still grow: the JVM rewrites a
 * chunk's header when further records are complete. The file is kept open, since the JVM deletes
 * files that it no longer needs. Not thread-safe.
 */
public final class GrowingFile implements AutoCloseable {
  private final Path path;
  private final int maxPartBytes;
  private final FileChannel channel;
  private long chunkBegin;
  private long readBytesOfChunk;

  /**
   * Opens a file.
   *
   * @param maxPartBytes maximum number of bytes that {@link #next} reads into memory
   * @throws IOException if the file can't be opened, or is a symbolic link
   */
  public GrowingFile(Path path, int maxPartBytes) throws IOException {
    this.path = path;
    this.maxPartBytes = maxPartBytes;
    channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }

  public Path path() {
    return path;
  }

  /**
   * The records of one chunk that were appended since the last call; null if there are none.
   *
   * @throws IOException if the file can't be read, or is damaged
   */
  public @Nullable AppendedChunkRecords next() throws IOException {
    ChunkHeader header = header();
    if (header != null && header.isFinal() && readBytesOfChunk == header.sizeBytes()) {
      chunkBegin += header.sizeBytes();
      readBytesOfChunk = 0;
      header = header();
    }
    return header == null || readBytesOfChunk >= header.sizeBytes() ? null : read(header);
  }

  /**
   * Whether the file's last chunk is complete and has been returned completely; valid after {@link
   * #next} has returned null.
   */
  public boolean isComplete() {
    return chunkBegin > 0 && readBytesOfChunk == 0;
  }

  /** Reads the header of the current chunk; null if the header isn't written yet. */
  private @Nullable ChunkHeader header() throws IOException {
    if (channel.size() - chunkBegin < ChunkHeader.SIZE_BYTES) {
      return null;
    }
    byte[] bytes = read(chunkBegin, ChunkHeader.SIZE_BYTES);
    ByteCursor in = new ByteCursor().set(bytes, 0, bytes.length);
    return ChunkHeader.isBeingWritten(bytes) ? null : ChunkHeader.read(in);
  }

  private AppendedChunkRecords read(ChunkHeader header) throws IOException {
    boolean isFirst = readBytesOfChunk == 0;
    long from = Math.max(readBytesOfChunk, ChunkHeader.SIZE_BYTES);
    long size = header.sizeBytes() - from;
    if (size > maxPartBytes) {
      throw new DamagedRecordingException(
          "a chunk has " + size + " new bytes at once; " + maxPartBytes + " are read");
    }
    if (chunkBegin + header.sizeBytes() > channel.size()) {
      throw new DamagedRecordingException(
          "the recording ends within a chunk, at byte " + channel.size());
    }
    byte[] bytes = read(chunkBegin + from, (int) size);
    readBytesOfChunk = header.sizeBytes();
    return new AppendedChunkRecords(header, bytes, isFirst);
  }

  private byte[] read(long from, int size) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(size);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, from + bytes.position()) < 0) {
        throw new DamagedRecordingException("the recording has become shorter");
      }
    }
    return bytes.array();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
