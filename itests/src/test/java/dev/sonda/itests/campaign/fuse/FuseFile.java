package dev.sonda.itests.campaign.fuse;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** One file, or the folder that contains all files. Only for the server's thread. */
final class FuseFile {
  private static final int FOLDER_MODE = 0040755;
  private static final int BLOCK_BYTES = 4096;
  private static final int SECTOR_BYTES = 512;
  private static final int NS_PER_MS = 1_000_000;
  private static final int MS_PER_S = 1000;

  private final long id;
  private int mode;
  private byte[] content = {};
  private int sizeBytes;
  private long modifiedMs = System.currentTimeMillis();

  FuseFile(long id, int mode) {
    this.id = id;
    this.mode = mode;
  }

  static FuseFile folder(long id) {
    return new FuseFile(id, FOLDER_MODE);
  }

  long id() {
    return id;
  }

  int sizeBytes() {
    return sizeBytes;
  }

  /** Type and permissions together. */
  int mode() {
    return mode;
  }

  void permit(int permissions) {
    mode = (mode & ~07777) | (permissions & 07777);
  }

  void resize(int newSizeBytes) {
    if (newSizeBytes > content.length) {
      content = Arrays.copyOf(content, Math.max(newSizeBytes, 2 * content.length));
    } else if (newSizeBytes < sizeBytes) {
      Arrays.fill(content, newSizeBytes, sizeBytes, (byte) 0);
    }
    sizeBytes = newSizeBytes;
    modifiedMs = System.currentTimeMillis();
  }

  void write(int position, ByteBuffer from, int bytes) {
    resize(Math.max(sizeBytes, position + bytes));
    from.get(content, position, bytes);
  }

  /** Reads file content; returns nothing beyond the end of the file. */
  void read(long position, int bytes, ByteBuffer into) {
    if (position < sizeBytes) {
      into.put(content, (int) position, (int) Math.min(bytes, sizeBytes - position));
    }
  }

  /** Writes a {@code struct fuse_attr}. */
  void putAttributes(ByteBuffer into) {
    into.putLong(id).putLong(sizeBytes).putLong((sizeBytes + SECTOR_BYTES - 1) / SECTOR_BYTES);
    for (int time = 0; time < 3; time++) {
      into.putLong(modifiedMs / MS_PER_S);
    }
    for (int time = 0; time < 3; time++) {
      into.putInt((int) (modifiedMs % MS_PER_S) * NS_PER_MS);
    }
    into.putInt(mode).putInt(1).putInt(0).putInt(0).putInt(0).putInt(BLOCK_BYTES).putInt(0);
  }
}
