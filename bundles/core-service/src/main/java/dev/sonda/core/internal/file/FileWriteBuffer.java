package dev.sonda.core.internal.file;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.read.SessionReader;
import dev.sonda.core.internal.session.state.FileSnapshot;
import dev.sonda.protos.TraceFraming;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutorService;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Bounded memory between the loop and a file's writer thread: the loop fills one block while the
 * thread writes the other. Loop only, except methods marked for the writer thread.
 *
 * <p>A packet that is bigger than a block gets a block of its own.
 */
final class FileWriteBuffer {
  /**
   * Size of a block, in bytes: large enough that writing a block costs far more than passing it to
   * the other thread.
   */
  private static final long BLOCK_BYTES = 1 << 20;

  /** One block is filled while the other is written. */
  private static final int BLOCKS = 2;

  /**
   * Free bytes needed for a usual batch; a rare bigger packet may make the memory exceed the two
   * blocks.
   */
  private static final long ROOM_BYTES = 2L * SessionReader.BATCH_BYTES;

  private final ExecutorService writer;
  private final TaskRunner loop;
  private final ArrayDeque<Block> free = new ArrayDeque<>();
  private @Nullable Block filling;
  private Runnable onBlockWritten = () -> {};
  private int blocksMade;
  // Used only by the writer thread after its start.
  private OutputFile output;
  private long earlierSegmentsBytes;
  // File size that the writer thread has reported to the loop so far, in bytes.
  private long writtenBytes;
  private String error = "";

  FileWriteBuffer(OutputFile output, ExecutorService writer, TaskRunner loop) {
    this.output = output;
    this.writer = writer;
    this.loop = loop;
  }

  /** Sets the action that runs on the loop after each block was written. */
  void onBlockWritten(Runnable action) {
    onBlockWritten = action;
  }

  /**
   * Whether a whole batch can be staged now; if not, the action of {@link #onBlockWritten} runs
   * when it may be possible again.
   */
  boolean hasRoom() {
    if (filling != null && !filling.hasRoomFor(ROOM_BYTES)) {
      submit(false);
    }
    return filling != null || !free.isEmpty() || blocksMade < BLOCKS;
  }

  /**
   * Stages one packet of a batch, which is copied.
   *
   * @param bytesInFile the packet's size with its tag and length
   */
  void add(PacketBatch batch, int packet, int packetBytes, long bytesInFile) {
    if (filling != null && !filling.hasRoomFor(bytesInFile)) {
      submit(false);
    }
    if (filling == null) {
      filling = takeBlock(bytesInFile);
    }
    filling.add(batch, packet, packetBytes);
  }

  private Block takeBlock(long bytes) {
    Block block = bytes <= BLOCK_BYTES ? free.poll() : null;
    if (block != null) {
      return block;
    }
    if (bytes <= BLOCK_BYTES) {
      blocksMade++;
    }
    return new Block(Math.max(BLOCK_BYTES, bytes));
  }

  /**
   * Passes the block being filled to the writer thread.
   *
   * @param sync whether the disk has to have the block before it counts as written
   */
  void submit(boolean sync) {
    Block block = filling;
    filling = null;
    if (block == null) {
      return;
    }
    writer.execute(() -> write(block, sync));
  }

  /** On the writer thread. */
  private void write(Block block, boolean sync) {
    try {
      output.write(block.memory(), block.usedBytes());
      if (sync) {
        output.sync();
      }
    } catch (Throwable e) {
      // Catches Errors as well: the session waits for the block to be written or the file to be
      // closed.
      output.fail(e);
    } finally {
      report(() -> giveBack(block));
    }
  }

  /** Posts the file's size and error to the loop. On the writer thread. */
  private void report(Runnable then) {
    long size = earlierSegmentsBytes + output.sizeBytes();
    String failure = output.error();
    loop.post(() -> {
      writtenBytes = size;
      error = failure;
      then.run();
    });
  }

  private void giveBack(Block block) {
    if (block.sizeBytes() > BLOCK_BYTES) {
      block.free();
    } else if (blocksMade > BLOCKS) {
      blocksMade--;
      block.free();
    } else {
      block.clear();
      free.add(block);
    }
    onBlockWritten.run();
  }

  /** Reports the file's contents after all packets staged so far; the reply comes on the loop. */
  void soFar(IntFunction<OwnedFd> owning, Reply<FileSnapshot> onDone) {
    submit(false);
    writer.execute(() -> {
      FileSnapshot soFar = output.soFar(owning);
      report(() -> onDone.receive(soFar));
    });
  }

  /** Runs an action on the writer thread before all blocks that are submitted later. */
  void first(Runnable work) {
    writer.execute(() -> {
      try {
        work.run();
      } catch (Throwable e) {
        // Catches Errors as well, for the reason given in write.
        output.fail(e);
      }
    });
  }

  /**
   * Closes the file behind all staged packets and continues in the next segment; the reply comes on
   * the loop.
   */
  void switchTo(FileSegments segments, Reply<RotateResult> onDone) {
    submit(false);
    writer.execute(() -> {
      RotateResult result = switchOutput(segments);
      report(() -> onDone.receive(result));
    });
  }

  /** Opens the next segment; if that fails, the current file stays in use. On the writer thread. */
  private RotateResult switchOutput(FileSegments segments) {
    if (!output.error().isEmpty()) {
      return new RotateResult(false, "", output.error());
    }
    try {
      OutputFile next = segments.next();
      output.close();
      earlierSegmentsBytes += output.sizeBytes();
      next.goOnWith(output.error());
      output = next;
      return new RotateResult(true, segments.closedName(), "");
    } catch (IOException e) {
      return new RotateResult(false, "", String.valueOf(e.getMessage()));
    } catch (Throwable e) {
      // Catches Errors as well, for the reason given in write.
      output.fail(e);
      return new RotateResult(false, "", output.error());
    }
  }

  /**
   * Closes the file behind all staged packets and ends the writer thread.
   *
   * @param onClosed runs on the loop when the whole file is on disk
   */
  void close(Runnable onClosed) {
    submit(false);
    writer.execute(this::closeOutput);
    writer.execute(() -> report(() -> freeBlocks(onClosed)));
    writer.shutdown();
  }

  /** On the writer thread. */
  private void closeOutput() {
    try {
      output.close();
    } catch (Throwable e) {
      output.fail(e);
    }
  }

  private void freeBlocks(Runnable onClosed) {
    free.forEach(Block::free);
    free.clear();
    onClosed.run();
  }

  long writtenBytes() {
    return writtenBytes;
  }

  String error() {
    return error;
  }

  /** A block of packets, filled by the loop or written by the writer thread, never both at once. */
  private static final class Block {
    private final Arena arena;
    private final MemorySegment memory;
    private long usedBytes;

    Block(long sizeBytes) {
      // Shared: the loop fills it, the writer thread reads it.
      arena = Arena.ofShared();
      memory = arena.allocate(sizeBytes);
    }

    MemorySegment memory() {
      return memory;
    }

    long sizeBytes() {
      return memory.byteSize();
    }

    long usedBytes() {
      return usedBytes;
    }

    boolean hasRoomFor(long bytes) {
      return memory.byteSize() - usedBytes >= bytes;
    }

    void free() {
      arena.close();
    }

    void clear() {
      usedBytes = 0;
    }

    /** Appends a packet with its tag and length. The caller has checked {@link #hasRoomFor}. */
    void add(PacketBatch batch, int packet, int packetBytes) {
      usedBytes =
          batch.copyPacket(
              packet, memory, TraceFraming.putPreamble(memory, usedBytes, packetBytes));
    }
  }
}
