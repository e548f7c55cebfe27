package dev.sonda.core.internal.file;

import dev.sonda.core.internal.session.state.FileSnapshot;
import dev.sonda.posix.Errno;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.protos.TraceFraming;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Copies the beginning of a trace file into another file, in whole packets, so that the copy ends
 * at a packet's boundary even if copying is aborted. Used on the copy's writer thread.
 */
final class TraceFileCopier {
  /** Bytes read at once, in memory that is freed after each piece. */
  private static final long PIECE_BYTES = 1 << 20;

  /** The longest piece read to find a packet's end; bigger packets are copied in several pieces. */
  private static final long MAX_PIECE_BYTES = 64 << 20;

  private final FileSyscalls files;
  private final FileSnapshot source;
  private final OutputFile target;
  private long copiedBytes;

  TraceFileCopier(FileSyscalls files, FileSnapshot source, OutputFile target) {
    this.files = files;
    this.source = source;
    this.target = target;
  }

  void run() {
    try (source) {
      if (source.fd() != null) {
        copy(source.fd().number());
      }
    } catch (PosixException e) {
      target.fail("copying to", e.errno().text());
    }
  }

  private void copy(int fd) throws PosixException {
    long pieceBytes = PIECE_BYTES;
    while (copiedBytes < source.sizeBytes() && target.error().isEmpty()) {
      long before = copiedBytes;
      copyPiece(fd, pieceBytes);
      // If the piece was too short for a single packet, the next piece is twice as long.
      pieceBytes = copiedBytes == before ? pieceBytes * 2 : PIECE_BYTES;
    }
  }

  private void copyPiece(int fd, long pieceBytes) throws PosixException {
    try (Arena arena = Arena.ofConfined()) {
      long wanted = Math.min(pieceBytes, source.sizeBytes() - copiedBytes);
      MemorySegment piece = arena.allocate(wanted);
      long size = read(fd, piece, wanted);
      long whole = TraceFraming.lastBoundary(piece, size);
      boolean isHopeless = whole == 0 && (wanted < pieceBytes || pieceBytes >= MAX_PIECE_BYTES);
      long taken = isHopeless ? size : whole;
      target.write(piece, taken);
      copiedBytes += taken;
    }
  }

  private long read(int fd, MemorySegment piece, long wanted) throws PosixException {
    long size = 0;
    while (size < wanted) {
      long result = files.pread(fd, piece, size, wanted - size, copiedBytes + size);
      if (result < 0) {
        throw new PosixException(Errno.ofResult(result), "read", "a trace file");
      }
      if (result == 0) {
        // Another process has truncated the file in the meantime.
        throw new PosixException(Errno.EIO, "read", "a trace file");
      }
      size += result;
    }
    return size;
  }
}
