package dev.sonda.core.internal.file;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.read.SessionReader;
import dev.sonda.core.internal.session.state.FileSoFar;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutorService;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The memory between the loop and a writer thread: two blocks that go back and forth. A packet that
 * is bigger than a block gets one of its own. Loop only, but for what runs on the writer thread.
 */
final class FileStage {
  private static final long BLOCK_BYTES = 1 << 20;
  private static final int BLOCKS = 2;

  /** Room for a usual batch; a rare bigger packet may make the stage outgrow its blocks. */
  private static final long ROOM_BYTES = 2L * SessionReader.BATCH_BYTES;

  private final ExecutorService writer;
  private final TaskRunner loop;
  private final ArrayDeque<StageBlock> free = new ArrayDeque<>();
  private @Nullable StageBlock filling;
  private Runnable onBlockWritten = () -> {};
  private int blocksMade;
  // Of the writer thread, once there is one.
  private OutputFile output;
  private long earlierSegmentsBytes;
  // What the writer thread has reported so far.
  private long writtenBytes;
  private String error = "";

  FileStage(OutputFile output, ExecutorService writer, TaskRunner loop) {
    this.output = output;
    this.writer = writer;
    this.loop = loop;
  }

  void onBlockWritten(Runnable action) {
    onBlockWritten = action;
  }

  /** Whether a batch can be taken now. */
  boolean hasRoom() {
    if (filling != null && !filling.hasRoomFor(ROOM_BYTES)) {
      submit(false);
    }
    return filling != null || !free.isEmpty() || blocksMade < BLOCKS;
  }

  void add(PacketBatch batch, int packet, int packetBytes, long bytesInFile) {
    if (filling != null && !filling.hasRoomFor(bytesInFile)) {
      submit(false);
    }
    if (filling == null) {
      filling = takeBlock(bytesInFile);
    }
    filling.add(batch, packet, packetBytes);
  }

  private StageBlock takeBlock(long bytes) {
    StageBlock block = bytes <= BLOCK_BYTES ? free.poll() : null;
    if (block != null) {
      return block;
    }
    if (bytes <= BLOCK_BYTES) {
      blocksMade++;
    }
    return new StageBlock(Math.max(BLOCK_BYTES, bytes));
  }

  /** Sends what is staged to the writer thread. */
  void submit(boolean sync) {
    StageBlock block = filling;
    filling = null;
    if (block == null) {
      return;
    }
    writer.execute(() -> write(block, sync));
  }

  /** On the writer thread. */
  private void write(StageBlock block, boolean sync) {
    try {
      output.write(block.memory(), block.usedBytes());
      if (sync) {
        output.sync();
      }
    } catch (Throwable e) {
      // Errors too: whoever waits for the block, or for the file to close, would wait forever.
      output.fail(e);
    } finally {
      report(() -> giveBack(block));
    }
  }

  /** On the writer thread: carries its findings over to the loop. */
  private void report(Runnable then) {
    long size = earlierSegmentsBytes + output.sizeBytes();
    String failure = output.error();
    loop.post(() -> {
      writtenBytes = size;
      error = failure;
      then.run();
    });
  }

  private void giveBack(StageBlock block) {
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

  /** Says what is in the file after all that was staged. */
  void soFar(IntFunction<OwnedFd> owning, Reply<FileSoFar> onDone) {
    submit(false);
    writer.execute(() -> {
      FileSoFar soFar = output.soFar(owning);
      report(() -> onDone.receive(soFar));
    });
  }

  /** Does something to the file before all that is written later. */
  void first(Runnable work) {
    writer.execute(() -> {
      try {
        work.run();
      } catch (Throwable e) {
        // Errors too, see write.
        output.fail(e);
      }
    });
  }

  /** Ends the file after all that was submitted and goes on in the next one. */
  void switchTo(FileSegments segments, Reply<RotateResult> onDone) {
    submit(false);
    writer.execute(() -> {
      RotateResult result = switchOutput(segments);
      report(() -> onDone.receive(result));
    });
  }

  /** On the writer thread. Where there is no next file, this one goes on. */
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
      // Errors too, see write.
      output.fail(e);
      return new RotateResult(false, "", output.error());
    }
  }

  /** Closes the file after all that was submitted; the thread ends. */
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
    free.forEach(StageBlock::free);
    free.clear();
    onClosed.run();
  }

  long writtenBytes() {
    return writtenBytes;
  }

  String error() {
    return error;
  }
}
