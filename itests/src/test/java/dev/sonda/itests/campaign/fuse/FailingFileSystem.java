package dev.sonda.itests.campaign.fuse;

import dev.sonda.itests.campaign.fuse.FuseCall.Refused;
import dev.sonda.posix.Errno;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * A FUSE file system that a thread of this process serves, until closed. Requires root to mount and
 * {@link #DEVICE} to exist.
 */
public final class FailingFileSystem implements AutoCloseable {
  public static final Path DEVICE = Path.of("/dev/fuse");

  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle MOUNT =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("mount"),
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.ADDRESS,
              ValueLayout.ADDRESS,
              ValueLayout.ADDRESS,
              ValueLayout.JAVA_LONG,
              ValueLayout.ADDRESS));

  private static final int MAX_WRITE_BYTES = 128 << 10;
  private static final int ROOM_BYTES = MAX_WRITE_BYTES + 8192;
  private static final int ANSWER_HEADER_BYTES = 16;
  private static final int UNIQUE_AT = 8;
  private static final int BODY_AT = 40;
  private static final int MAJOR = 7;
  private static final int MINOR = 31;
  private static final int BIG_WRITES = 1 << 5;
  private static final int MAX_PAGES = 1 << 22;
  private static final int PAGE_BYTES = 4096;

  private final Path folder;
  private final FileChannel device;
  private final FuseFolder files = new FuseFolder();
  private final Thread thread;

  private FailingFileSystem(Path folder, FileChannel device) {
    this.folder = folder;
    this.device = device;
    thread = Thread.ofPlatform().name("failing-file-system").daemon().start(this::serve);
  }

  /** Creates the folder and mounts a file system there, which works correctly at first. */
  public static FailingFileSystem at(Path folder) throws IOException {
    Files.createDirectories(folder);
    FileChannel device =
        FileChannel.open(DEVICE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      mount(
          folder, "fd=%d,rootmode=40755,user_id=0,group_id=0,allow_other".formatted(descriptor()));
      return new FailingFileSystem(folder, device);
    } catch (IOException e) {
      device.close();
      throw e;
    }
  }

  public Path folder() {
    return folder;
  }

  /** Makes all further calls fail like {@code fault}. */
  public void failLike(FileSystemFault fault) {
    files.failLike(fault);
  }

  /** Makes each further write take at least {@code pause}. */
  public void slowDown(Duration pause) {
    files.pause(pause);
  }

  /** The descriptor that this process has opened last. */
  private static int descriptor() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors
          .filter(FailingFileSystem::isDevice)
          .mapToInt(path -> Integer.parseInt(path.getFileName().toString()))
          .max()
          .orElseThrow();
    }
  }

  private static boolean isDevice(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).equals(DEVICE);
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }

  private static void mount(Path folder, String options) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      int result =
          (int)
              MOUNT.invokeExact(
                  arena.allocateFrom("sonda-campaign"),
                  arena.allocateFrom(folder.toString()),
                  arena.allocateFrom("fuse.sonda"),
                  0L,
                  arena.allocateFrom(options));
      if (result != 0) {
        throw new IOException("a file system of FUSE can't be mounted at " + folder);
      }
    } catch (IOException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private void serve() {
    ByteBuffer request = ByteBuffer.allocateDirect(ROOM_BYTES).order(ByteOrder.nativeOrder());
    ByteBuffer answer = ByteBuffer.allocateDirect(ROOM_BYTES).order(ByteOrder.nativeOrder());
    try {
      while (device.read(request.clear()) > 0) {
        answer(request.flip(), answer.clear());
      }
    } catch (IOException e) {
      // The file system was unmounted, which ends the loop.
    }
  }

  private void answer(ByteBuffer request, ByteBuffer answer) throws IOException {
    FuseCall call =
        new FuseCall(
            request.getInt(Integer.BYTES),
            request.getLong(2 * UNIQUE_AT),
            request.slice(BODY_AT, request.limit() - BODY_AT).order(ByteOrder.nativeOrder()),
            answer.position(ANSWER_HEADER_BYTES));
    int errno = 0;
    try {
      if (call.opcode() == FuseCall.INIT) {
        agree(answer);
      } else {
        files.answer(call);
      }
    } catch (Refused e) {
      errno = e.errno().value();
    } catch (RuntimeException e) {
      errno =
          Errno.EIO
              .value(); // Without an answer, the process that made the request would wait for ever.
    }
    if (call.isAnswered()) {
      int bytes = errno == 0 ? answer.position() : ANSWER_HEADER_BYTES;
      answer.putInt(0, bytes).putInt(Integer.BYTES, -errno);
      answer.putLong(UNIQUE_AT, request.getLong(UNIQUE_AT));
      device.write(answer.position(0).limit(bytes));
    }
  }

  /** Writes a {@code struct fuse_init_out}. */
  private static void agree(ByteBuffer answer) {
    answer.putInt(MAJOR).putInt(MINOR).putInt(MAX_WRITE_BYTES).putInt(BIG_WRITES | MAX_PAGES);
    answer.putShort((short) 0).putShort((short) 0).putInt(MAX_WRITE_BYTES).putInt(1);
    answer.putShort((short) (MAX_WRITE_BYTES / PAGE_BYTES)).putShort((short) 0);
    answer.put(new byte[8 * Integer.BYTES]);
  }

  /** Unmounts the file system, even if it is in use. */
  @Override
  public void close() throws IOException {
    try {
      new ProcessBuilder("umount", "--lazy", folder.toString()).start().waitFor();
      device.close();
      thread.join(10_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
