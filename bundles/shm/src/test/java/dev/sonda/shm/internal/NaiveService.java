package dev.sonda.shm.internal;

import static java.util.Objects.requireNonNull;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import dev.sonda.testkit.FakeProducerEndpoint;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The simplest service that can work: copies committed chunks into a list and patches them there.
 */
public final class NaiveService extends FakeProducerEndpoint {
  public final List<ServiceChunkCopy> chunks = new ArrayList<>();
  public final Map<Integer, Integer> writers = new TreeMap<>();
  public final List<Integer> unregistered = new ArrayList<>();
  public final List<Integer> movesPerRequest = new ArrayList<>();
  final List<Long> dataBytesPerRequest = new ArrayList<>();
  final List<Integer> wireBytesPerRequest = new ArrayList<>();
  public final List<Long> acknowledgedFlushes = new ArrayList<>();
  public final List<String> patches = new ArrayList<>();
  public int patchesFailed;

  /** If false, chunks stay complete, as if the service were busy. */
  boolean awake = true;

  /** Whether to encode each commit to measure its size. */
  boolean weighing;

  private final ServiceSideSmb smb;
  private final List<Runnable> missed = new ArrayList<>();

  NaiveService(FakeSharedMemory memory, int pageSizeBytes) {
    smb = ServiceSideSmb.over(memory.memory(), pageSizeBytes);
  }

  @Override
  public synchronized void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
    movesPerRequest.add(commit.moveCount());
    long dataBytes = 0;
    for (int i = 0; i < commit.moveCount(); i++) {
      MemorySegment data = commit.moveDataUntrusted(i);
      int buffer = (int) commit.moveTargetBufferUntrusted(i);
      if (data == null) {
        move(commit.movePageUntrusted(i), commit.moveChunkUntrusted(i), buffer);
      } else {
        dataBytes += data.byteSize();
        keep(new ServiceChunkCopy(data, !commit.moveIncompleteUntrusted(i), buffer));
      }
    }
    dataBytesPerRequest.add(dataBytes);
    if (weighing) {
      wireBytesPerRequest.add(EncodedCommitSize.onTheWire(commit));
    }
    for (int i = 0; i < commit.patchCount(); i++) {
      patch(commit, i);
    }
    if (commit.flushRequestIdUntrusted() != 0) {
      acknowledgedFlushes.add(commit.flushRequestIdUntrusted());
    }
    if (onCommitted != null) {
      onCommitted.run();
    }
  }

  synchronized void wakeUp() {
    awake = true;
    missed.forEach(Runnable::run);
    missed.clear();
  }

  /** Replaces the scraped version of the chunk by the complete chunk. */
  private void keep(ServiceChunkCopy chunk) {
    chunks.removeIf(
        old -> !old.complete && old.writerId == chunk.writerId && old.chunkId == chunk.chunkId);
    chunks.add(chunk);
  }

  private void move(long page, long chunk, int targetBuffer) {
    if (!awake) {
      missed.add(() -> move(page, chunk, targetBuffer));
      return;
    }
    if (smb.tryAcquireForReading(page, chunk) == ChunkAccessOutcome.OK) {
      chunks.add(new ServiceChunkCopy(smb.memory(), smb.chunk(), targetBuffer));
      if (smb.release() != ChunkAccessOutcome.OK) {
        throw new AssertionError("release failed");
      }
    }
  }

  private void patch(CommitDataView commit, int patch) {
    long writerId = commit.patchWriterIdUntrusted(patch);
    int chunkId = (int) commit.patchChunkIdUntrusted(patch);
    boolean more = commit.patchHasMoreUntrusted(patch);
    List<Edit> edits = new ArrayList<>();
    for (int edit = 0; edit < commit.editCount(patch); edit++) {
      if (commit.editSizeUntrusted(patch, edit) != Integer.BYTES) {
        throw new AssertionError("an edit has four bytes");
      }
      edits.add(
          new Edit(
              (int) commit.editOffsetUntrusted(patch, edit),
              commit.editBytesUntrusted(patch, edit)));
    }
    patches.add("chunk %d edits %d more %s".formatted(chunkId, edits.size(), more));
    Runnable apply = () -> apply(writerId, chunkId, edits, more);
    if (awake) {
      apply.run();
    } else {
      missed.add(apply);
    }
  }

  private record Edit(int offset, int bytes) {}

  private void apply(long writerId, int chunkId, List<Edit> edits, boolean more) {
    ServiceChunkCopy target =
        chunks.stream()
            .filter(chunk -> chunk.writerId == writerId && chunk.chunkId == chunkId)
            .findFirst()
            .orElse(null);
    if (target == null) {
      patchesFailed++;
      return;
    }
    ByteBuffer payload = ByteBuffer.wrap(target.payload).order(ByteOrder.LITTLE_ENDIAN);
    edits.forEach(edit -> payload.putInt(edit.offset(), edit.bytes()));
    if (!more) {
      target.flags &= ~ChunkHeaderLayout.FLAG_NEEDS_PATCHING;
    }
  }

  /** All packets of a writer that can be read now, scraped ones included. */
  public synchronized NaiveChunkDecoder decode(int writerId) {
    return new NaiveChunkDecoder(
        List.copyOf(chunks).stream().filter(chunk -> chunk.writerId == writerId).toList());
  }

  public synchronized NaiveChunkDecoder decodeWithScraped(int writerId) {
    List<ServiceChunkCopy> all = new ArrayList<>(chunks);
    smb.forEachScrapable(chunk -> all.add(new ServiceChunkCopy(smb.memory(), chunk, 0)));
    return new NaiveChunkDecoder(all.stream().filter(chunk -> chunk.writerId == writerId).toList());
  }

  /**
   * Copies the chunks that can be scraped without decoding them; other tests check that they are
   * readable.
   */
  synchronized int scrapeUnchecked() {
    List<ServiceChunkCopy> scraped = new ArrayList<>();
    smb.forEachScrapable(chunk -> scraped.add(new ServiceChunkCopy(smb.memory(), chunk, 0)));
    return scraped.size();
  }

  @Override
  public synchronized void registerTraceWriter(int writerId, int targetBuffer) {
    writers.put(writerId, targetBuffer);
  }

  @Override
  public synchronized void unregisterTraceWriter(int writerId) {
    requireNonNull(writers.remove(writerId), "never registered");
    unregistered.add(writerId);
  }
}
