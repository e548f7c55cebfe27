package dev.sonda.core.internal.producer;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.core.internal.buffer.TraceBuffers;
import dev.sonda.core.internal.producer.commit.CommitCounters;
import dev.sonda.core.internal.producer.commit.CommitLimits;
import dev.sonda.core.internal.producer.commit.CommittedPatches;
import dev.sonda.core.internal.producer.commit.InlineChunkLayout;
import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.tracebuffer.TraceBuffer;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Processes commits: copies chunks into trace buffers, then applies patches to chunks there. Loop
 * only.
 *
 * <p>Each number of a commit is checked here before it is used. Allocates nothing.
 */
final class CommitProcessor {
  /**
   * Target buffer id of writers that were created before a session began; no buffer has this id.
   */
  private static final int NO_BUFFER = 0;

  /**
   * The chunk is refused without counting a violation, since it may have been queued when its
   * writer's id was registered for another buffer.
   */
  private static final String WRITES_ELSEWHERE =
      "it writes into another buffer than it has registered the writer for";

  /**
   * The chunk is refused without counting a violation, since a correct program may have too many
   * threads.
   */
  static final String TOO_MANY_WRITERS =
      "it has more trace writers, or smaller chunks, than its share of the service's heap is for";

  private final TraceBuffers buffers;
  private final ProtocolViolations violations;
  private final CommittedPatches patches = new CommittedPatches();

  private long commitCount;
  private long chunksDiscarded;
  private long patchesDiscarded;

  CommitProcessor(TraceBuffers buffers, ProtocolViolations violations) {
    this.buffers = buffers;
    this.violations = violations;
  }

  /** Counters since the start of the service. */
  CommitCounters counters() {
    return new CommitCounters(commitCount, chunksDiscarded, patchesDiscarded);
  }

  /**
   * Processes the permitted parts of a commit, chunks first.
   *
   * @return false if the producer has to be disconnected because its shared memory can't be
   *     accessed any more
   */
  boolean process(ConnectedProducer producer, CommitDataView commit) {
    commitCount++;
    ProducerSmb smb = producer.smb().orElse(null);
    if (smb == null) {
      if (commit.moveCount() > 0 || commit.patchCount() > 0) {
        violations.count(producer, Violation.NO_MEMORY_YET);
      }
      return true;
    }
    for (int move = 0; move < commit.moveCount(); move++) {
      if (!move(producer, smb, commit, move)) {
        return false;
      }
    }
    for (int patch = 0; patch < commit.patchCount(); patch++) {
      patch(producer, commit, patch);
    }
    return true;
  }

  private boolean move(
      ConnectedProducer producer, ProducerSmb smb, CommitDataView commit, int move) {
    MemorySegment data = commit.moveDataUntrusted(move);
    if (data != null) {
      moveByValue(producer, commit, move, data);
      return true;
    }
    ServiceSideSmb pages = smb.pages();
    ChunkAccessOutcome acquired =
        pages.tryAcquireForReading(commit.movePageUntrusted(move), commit.moveChunkUntrusted(move));
    if (acquired != ChunkAccessOutcome.OK) {
      noteRefusal(producer, acquired);
      return acquired != ChunkAccessOutcome.FAULT;
    }
    try {
      copyFromPages(producer, smb, commit.moveTargetBufferUntrusted(move));
    } catch (InternalError e) {
      if (ServiceSideSmb.isFault(e)) {
        return false;
      }
      throw e;
    }
    return pages.release() != ChunkAccessOutcome.FAULT;
  }

  /**
   * Counts a refused chunk. An incomplete chunk isn't counted as a loss, since it may be committed
   * later.
   */
  private void noteRefusal(ConnectedProducer producer, ChunkAccessOutcome access) {
    switch (access) {
      case NO_SUCH_CHUNK -> {
        chunksDiscarded++;
        violations.count(producer, Violation.NO_SUCH_CHUNK);
      }
      case GAVE_UP -> {
        chunksDiscarded++;
        violations.count(producer, Violation.UNSTEADY_PAGE);
      }
      case OK, WRONG_STATE, FAULT -> {}
    }
  }

  private void copyFromPages(
      ConnectedProducer producer, ProducerSmb smb, long targetBufferUntrusted) {
    ReadableChunk chunk = smb.pages().chunk();
    TraceBuffer buffer =
        admit(producer, chunk.writerIdUntrusted(), targetBufferUntrusted, chunk.payloadSizeBytes());
    if (buffer != null && !smb.copyInto(buffer, producer.identity())) {
      violations.tell(producer, TOO_MANY_WRITERS, chunk.payloadSizeBytes());
    }
  }

  private void moveByValue(
      ConnectedProducer producer, CommitDataView commit, int move, MemorySegment dataUntrusted) {
    long size = dataUntrusted.byteSize();
    if (size < InlineChunkLayout.SIZE_BYTES || size > CommitLimits.MAX_CHUNK_BYTES) {
      chunksDiscarded++;
      violations.count(producer, Violation.BAD_CHUNK_SIZE, size);
      return;
    }
    int writerId = InlineChunkLayout.writerId(dataUntrusted);
    TraceBuffer buffer =
        admit(
            producer,
            writerId,
            commit.moveTargetBufferUntrusted(move),
            size - InlineChunkLayout.SIZE_BYTES);
    if (buffer != null
        && !buffer.copyChunkUntrusted(
            producer.identity(),
            writerId,
            InlineChunkLayout.chunkId(dataUntrusted),
            InlineChunkLayout.packetCount(dataUntrusted),
            InlineChunkLayout.flags(dataUntrusted),
            !commit.moveIncompleteUntrusted(move),
            dataUntrusted,
            InlineChunkLayout.SIZE_BYTES,
            (int) size - InlineChunkLayout.SIZE_BYTES)) {
      violations.tell(producer, TOO_MANY_WRITERS, size - InlineChunkLayout.SIZE_BYTES);
    }
  }

  /**
   * The target buffer if it exists and the writer may write into it; otherwise null, and the chunk
   * is counted as lost.
   */
  private @Nullable TraceBuffer admit(
      ConnectedProducer producer,
      int writerIdUntrusted,
      long targetBufferUntrusted,
      long payloadBytes) {
    TraceBuffer buffer = buffers.find(targetBufferUntrusted);
    boolean isWriter = WriterTargetBuffers.isWriterId(writerIdUntrusted);
    if (buffer != null
        && isWriter
        && producer.mayWrite(writerIdUntrusted, (int) targetBufferUntrusted)) {
      return buffer;
    }
    chunksDiscarded++;
    if (!isWriter) {
      violations.count(producer, Violation.BAD_WRITER, payloadBytes);
    } else if (targetBufferUntrusted != NO_BUFFER
        && !producer.wasEverGranted(targetBufferUntrusted)) {
      violations.count(producer, Violation.FOREIGN_BUFFER, payloadBytes);
    } else if (buffer != null && producer.isGranted((int) targetBufferUntrusted)) {
      violations.tell(producer, WRITES_ELSEWHERE, payloadBytes);
    }
    return null;
  }

  /**
   * Applies a patch. The right to write into the buffer isn't checked, because a patch finds only
   * chunks of its own producer.
   */
  private void patch(ConnectedProducer producer, CommitDataView commit, int patch) {
    TraceBuffer buffer = buffers.find(commit.patchTargetBufferUntrusted(patch));
    long writerId = commit.patchWriterIdUntrusted(patch);
    int editCount = commit.editCount(patch);
    if (buffer == null
        || !WriterTargetBuffers.isWriterId(writerId)
        || editCount > CommitLimits.MAX_PATCHES_PER_CHUNK) {
      patchesDiscarded += editCount;
      if (buffer != null) {
        violations.count(producer, Violation.BAD_PATCH);
      }
      return;
    }
    patches.takeFrom(commit, patch);
    if (patches.count() < editCount) {
      patchesDiscarded += editCount - patches.count();
      violations.count(producer, Violation.BAD_PATCH);
    }
    buffer.tryPatchChunkUntrusted(
        producer.id(),
        (int) writerId,
        (int) commit.patchChunkIdUntrusted(patch),
        patches,
        commit.patchHasMoreUntrusted(patch));
  }
}
