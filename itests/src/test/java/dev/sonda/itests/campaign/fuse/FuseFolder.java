package dev.sonda.itests.campaign.fuse;

import dev.sonda.itests.campaign.fuse.FuseCall.Refused;
import dev.sonda.posix.Errno;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Answers the kernel's FUSE requests about one flat folder of files. Only for the server's thread.
 */
final class FuseFolder {
  private static final long ROOT = 1;
  private static final int SET_MODE = 1;
  private static final int SET_SIZE = 1 << 3;
  private static final int NO_REPLACE = 1;
  private static final long FREE_BLOCKS = 1 << 20;
  private static final int BLOCK_BYTES = 4096;
  private static final int MAX_NAME_BYTES = 255;
  private static final int ENTRY_ALIGNMENT = 8;
  private static final int TYPE_SHIFT = 12;

  private final Map<Long, FuseFile> files = new HashMap<>();
  private final Map<String, FuseFile> byName = new LinkedHashMap<>();
  private long lastId = ROOT;
  private volatile FileSystemFault fault = FileSystemFault.NONE;
  private volatile long pauseNs;

  FuseFolder() {
    files.put(ROOT, FuseFile.folder(ROOT));
  }

  /** Sets the fault of all further calls. From any thread. */
  void failLike(FileSystemFault next) {
    fault = next;
  }

  /** Sets the pause before each further write. From any thread. */
  void pause(Duration next) {
    pauseNs = next.toNanos();
  }

  void answer(FuseCall call) throws Refused {
    switch (call.opcode()) {
      case FuseCall.LOOKUP -> putEntry(call.answer(), named(call.name()));
      case FuseCall.GETATTR -> putAttributes(call.answer(), file(call));
      case FuseCall.SETATTR -> setAttributes(call);
      case FuseCall.CREATE -> create(call);
      case FuseCall.UNLINK -> unlink(call.name());
      case FuseCall.RENAME, FuseCall.RENAME2 -> rename(call);
      case FuseCall.OPEN, FuseCall.OPENDIR -> putOpened(call.answer());
      case FuseCall.READ -> read(call);
      case FuseCall.WRITE -> write(call);
      case FuseCall.FSYNC -> save(call);
      case FuseCall.STATFS -> putStatistics(call.answer());
      case FuseCall.READDIR -> list(call);
      case FuseCall.FLUSH,
          FuseCall.RELEASE,
          FuseCall.RELEASEDIR,
          FuseCall.FSYNCDIR,
          FuseCall.FORGET,
          FuseCall.BATCH_FORGET,
          FuseCall.INTERRUPT,
          FuseCall.DESTROY -> {}
      default -> throw new Refused(Errno.ENOSYS);
    }
  }

  private FuseFile file(FuseCall call) throws Refused {
    FuseFile file = files.get(call.fileId());
    if (file == null) {
      throw new Refused(Errno.ENOENT);
    }
    return file;
  }

  private FuseFile named(String name) throws Refused {
    FuseFile file = byName.get(name);
    if (file == null) {
      throw new Refused(Errno.ENOENT);
    }
    return file;
  }

  private void create(FuseCall call) {
    call.body().getInt(); // flags
    int mode = call.body().getInt();
    int umask = call.body().getInt();
    call.body().getInt();
    FuseFile file = new FuseFile(++lastId, mode & ~umask);
    files.put(file.id(), file);
    byName.put(call.name(), file);
    putEntry(call.answer(), file);
    putOpened(call.answer());
  }

  /** Removes the name only: open files remain, and the test's memory is freed at its end. */
  private void unlink(String name) throws Refused {
    named(name);
    byName.remove(name);
  }

  private void rename(FuseCall call) throws Refused {
    call.body().getLong(); // the id of the target folder, which is always this one
    boolean replaces = true;
    if (call.opcode() == FuseCall.RENAME2) {
      replaces = (call.body().getInt() & NO_REPLACE) == 0;
      call.body().getInt();
    }
    String from = call.name();
    String to = call.name();
    FuseFile file = named(from);
    if (!replaces && byName.containsKey(to)) {
      throw new Refused(Errno.EEXIST);
    }
    byName.remove(from);
    byName.put(to, file);
  }

  private void setAttributes(FuseCall call) throws Refused {
    FuseFile file = file(call);
    int which = call.body().getInt();
    call.body().getInt();
    call.body().getLong(); // the open file
    long sizeBytes = call.body().getLong();
    if ((which & SET_SIZE) != 0) {
      file.resize((int) sizeBytes);
    }
    if ((which & SET_MODE) != 0) {
      // Skips the lock owner, three times in seconds and three in nanoseconds.
      call.body().position(call.body().position() + 4 * Long.BYTES + 3 * Integer.BYTES);
      file.permit(call.body().getInt());
    }
    putAttributes(call.answer(), file);
  }

  private void read(FuseCall call) throws Refused {
    call.body().getLong();
    long position = call.body().getLong();
    file(call).read(position, call.body().getInt(), call.answer());
  }

  private void write(FuseCall call) throws Refused {
    LockSupport.parkNanos(pauseNs);
    FuseFile file = file(call);
    call.body().getLong();
    long position = call.body().getLong();
    int bytes = call.body().getInt();
    // Skips flags, the lock owner, flags, and padding.
    call.body().position(call.body().position() + Integer.BYTES + Long.BYTES + 2 * Integer.BYTES);
    if (fault.refusesWrite(position)) {
      throw new Refused(fault.errno());
    }
    int taken = fault.taken(position, bytes);
    file.write((int) position, call.body(), taken);
    call.answer().putInt(taken).putInt(0);
  }

  private void save(FuseCall call) throws Refused {
    if (fault.refusesSave(file(call).sizeBytes())) {
      throw new Refused(fault.errno());
    }
  }

  private void list(FuseCall call) {
    call.body().getLong();
    long position = call.body().getLong();
    int roomBytes = call.body().getInt();
    long next = 0;
    for (Map.Entry<String, FuseFile> entry : byName.entrySet()) {
      byte[] name = entry.getKey().getBytes(StandardCharsets.UTF_8);
      int paddedBytes = (name.length + ENTRY_ALIGNMENT - 1) / ENTRY_ALIGNMENT * ENTRY_ALIGNMENT;
      next++;
      if (next <= position) {
        continue;
      }
      roomBytes -= 2 * Long.BYTES + 2 * Integer.BYTES + paddedBytes;
      if (roomBytes < 0) {
        return;
      }
      call.answer().putLong(entry.getValue().id()).putLong(next).putInt(name.length);
      call.answer().putInt(entry.getValue().mode() >>> TYPE_SHIFT).put(name);
      call.answer().put(new byte[paddedBytes - name.length]);
    }
  }

  /**
   * Writes a {@code struct fuse_entry_out}; with zero timeouts, so that the kernel requests names
   * and attributes each time.
   */
  private static void putEntry(ByteBuffer answer, FuseFile file) {
    answer.putLong(file.id()).putLong(0).putLong(0).putLong(0).putInt(0).putInt(0);
    file.putAttributes(answer);
  }

  private static void putAttributes(ByteBuffer answer, FuseFile file) {
    answer.putLong(0).putInt(0).putInt(0);
    file.putAttributes(answer);
  }

  private static void putOpened(ByteBuffer answer) {
    answer.putLong(0).putInt(0).putInt(0);
  }

  private static void putStatistics(ByteBuffer answer) {
    for (int count = 0; count < 5; count++) {
      answer.putLong(FREE_BLOCKS); // blocks: all, free and available; files: all and free
    }
    answer.putInt(BLOCK_BYTES).putInt(MAX_NAME_BYTES).putInt(BLOCK_BYTES).putInt(0);
    answer.put(new byte[6 * Integer.BYTES]);
  }
}
