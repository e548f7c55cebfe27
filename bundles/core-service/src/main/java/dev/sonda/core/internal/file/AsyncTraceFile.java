package dev.sonda.core.internal.file;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.read.SessionReader;
import dev.sonda.core.internal.session.config.FileWriteSettings;
import dev.sonda.core.internal.session.lifecycle.FileSegmentStart;
import dev.sonda.core.internal.session.state.FileSnapshot;
import dev.sonda.core.internal.session.state.SessionFile;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceFraming;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The file of a session with {@code write_into_file}, on the loop's side: reads batches, stages
 * them for the writer thread, never blocks. Loop only.
 */
final class AsyncTraceFile implements SessionFile {
  /**
   * Batches staged in one task; the rest of a read pass is a separate task, so that other tasks run
   * in between.
   */
  private static final int BATCHES_PER_TASK = 8;

  private enum Phase {
    /** The file accepts packets. */
    OPEN,
    /** Full or failed: the file accepts no more packets and waits to be closed. */
    STOPPED,
    CLOSING,
    CLOSED
  }

  private final TracingSession session;
  private final SessionReader reader;
  private final SessionReader.BatchReceiver staging = this::stageBatch;
  private final TaskRunner loop;
  private final FileWriteBuffer stage;
  private final FileWriteSettings plan;
  private final SegmentRotation rotation;
  private final IntFunction<OwnedFd> owning;
  private final List<Runnable> afterPass = new ArrayList<>();
  private final List<Runnable> afterClose = new ArrayList<>();
  private Runnable onStopped = () -> {};
  private Phase phase = Phase.OPEN;
  private boolean passRunning;
  private boolean pumpPosted;
  private boolean hitSizeLimit;
  private long stagedBytes;
  private long leftOutBytes;
  private int holds;

  AsyncTraceFile(
      TracingSession session,
      SessionReader reader,
      TaskRunner loop,
      FileWriteBuffer stage,
      FileWriteSettings plan,
      SegmentRotation rotation,
      IntFunction<OwnedFd> owning,
      long bytesBefore) {
    this.session = session;
    this.reader = reader;
    this.loop = loop;
    this.stage = stage;
    this.plan = plan;
    this.rotation = rotation;
    this.owning = owning;
    this.stagedBytes = bytesBefore;
    stage.onBlockWritten(this::onBlockWritten);
  }

  @Override
  public void onStopped(Runnable stopped) {
    onStopped = stopped;
  }

  @Override
  public void write(Runnable onDone) {
    if (phase != Phase.OPEN) {
      onDone.run();
      return;
    }
    afterPass.add(onDone);
    if (passRunning) {
      // The running read pass ends at an earlier packet; ending it makes the next batch begin a
      // pass up to the newest packet.
      session.readState().endPass();
    } else {
      passRunning = true;
      pump();
    }
  }

  /** Moves batches to the stage until it is full or the pass is over. */
  private void pump() {
    for (int i = 0; i < BATCHES_PER_TASK && passRunning; i++) {
      if (holds > 0) {
        return; // Called again when the hold on the file is released.
      }
      if (!stage.hasRoom()) {
        return; // Called again when a block has been written.
      }
      if (rotation.isFull()) {
        rotation.switchFullSegment();
      }
      reader.readBatch(session, staging);
    }
    if (passRunning) {
      pumpLater();
    }
  }

  /**
   * Posts a task that continues {@code pump}; several blocks written before it runs cause only one
   * task.
   */
  private void pumpLater() {
    if (!pumpPosted) {
      pumpPosted = true;
      loop.post(() -> {
        pumpPosted = false;
        pump();
      });
    }
  }

  private void stageBatch(PacketBatch batch, boolean hasMore) {
    for (int packet = 0; packet < batch.packetCount(); packet++) {
      int packetBytes = batch.packetSizeBytes(packet);
      long bytesInFile = TraceFraming.sizeInTrace(packetBytes);
      if (passRunning && stagedBytes + bytesInFile >= plan.maxFileSizeBytes()) {
        hitSizeLimit = true;
        stop();
      }
      if (passRunning) {
        stage.add(batch, packet, packetBytes, bytesInFile);
        stagedBytes += bytesInFile;
        rotation.countStaged(bytesInFile);
      } else {
        leftOutBytes += bytesInFile;
      }
    }
    if (!hasMore) {
      endPass();
    }
  }

  /** Stops accepting packets. Packets already staged are still written. */
  private void stop() {
    phase = phase == Phase.OPEN ? Phase.STOPPED : phase;
    endPass();
    onStopped.run();
  }

  private void endPass() {
    if (!passRunning) {
      return;
    }
    passRunning = false;
    stage.submit(plan.syncAfterWrite());
    List<Runnable> waiting = List.copyOf(afterPass);
    afterPass.clear();
    waiting.forEach(Runnable::run);
  }

  @Override
  public void rotate(Reply<RotateResult> onDone) {
    if (phase != Phase.OPEN || !rotation.isPossible()) {
      SegmentRotation.refuse(onDone);
      return;
    }
    FileSegmentStart.announce(session);
    write(() -> rotation.switchSegment(onDone));
  }

  @Override
  public void rotateBy(RotationPlan wanted, Reply<RotateResult> onDone) {
    rotation.follow(wanted, () -> rotate(result -> {}), onDone);
  }

  private void onBlockWritten() {
    if (!stage.error().isEmpty() && phase == Phase.OPEN) {
      stop();
    } else if (passRunning) {
      pumpLater();
    }
  }

  @Override
  public void hold(Reply<FileSnapshot> onHeld) {
    if (phase != Phase.OPEN) {
      onHeld.receive(new FileSnapshot(null, 0, "it takes no more packets"));
      return;
    }
    holds++;
    stage.soFar(owning, onHeld);
  }

  @Override
  public void release() {
    if (holds > 0) {
      holds--;
      pump();
    }
  }

  @Override
  public void finish(Runnable onClosed) {
    holds = 0;
    rotation.stopTimer();
    if (phase == Phase.CLOSED) {
      onClosed.run();
      return;
    }
    afterClose.add(onClosed);
    if (phase != Phase.CLOSING) {
      // A stopped file is closed through write() as well, so that the file is closed only once.
      write(this::close);
    }
  }

  private void close() {
    if (phase != Phase.CLOSING) {
      phase = Phase.CLOSING;
      stage.close(this::onClosed);
    }
  }

  private void onClosed() {
    phase = Phase.CLOSED;
    List<Runnable> waiting = List.copyOf(afterClose);
    afterClose.clear();
    waiting.forEach(Runnable::run);
  }

  @Override
  public long sizeBytes() {
    return stage.writtenBytes();
  }

  @Override
  public long lostBytes() {
    return stage.error().isEmpty() ? 0 : stagedBytes - stage.writtenBytes();
  }

  @Override
  public long leftOutBytes() {
    return leftOutBytes;
  }

  @Override
  public boolean hitSizeLimit() {
    return hitSizeLimit;
  }

  @Override
  public String error() {
    return stage.error();
  }
}
