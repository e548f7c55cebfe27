package dev.sonda.producer.internal;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.protos.DataSourceDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A producer endpoint that stores the bytes of commits. */
public final class RecordingCommitEndpoint implements ProducerEndpoint {
  private final List<byte[]> chunks = new ArrayList<>();
  private boolean canPatchDirectly;
  private int moves;
  private int patches;

  /** Chunks that came by value. */
  public List<byte[]> chunks() {
    return chunks;
  }

  /** Makes the endpoint report that it can read chunks that are patched in place. */
  public void patchDirectly() {
    canPatchDirectly = true;
  }

  /** Patches that came along with commits. */
  public int patches() {
    return patches;
  }

  /** Chunks that were committed by value or in shared memory. */
  public int moves() {
    return moves;
  }

  @Override
  public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
    for (int move = 0; move < commit.moveCount(); move++) {
      MemorySegment data = commit.moveDataUntrusted(move);
      if (data != null) {
        chunks.add(data.toArray(ValueLayout.JAVA_BYTE));
      }
    }
    moves += commit.moveCount();
    patches += commit.patchCount();
    if (onCommitted != null) {
      onCommitted.run();
    }
  }

  @Override
  public boolean canPatchDirectly() {
    return canPatchDirectly;
  }

  @Override
  public void registerDataSource(DataSourceDescriptor descriptor) {}

  @Override
  public void updateDataSource(DataSourceDescriptor descriptor) {}

  @Override
  public void unregisterDataSource(String name) {}

  @Override
  public void registerTraceWriter(int writerId, int targetBuffer) {}

  @Override
  public void unregisterTraceWriter(int writerId) {}

  @Override
  public void notifyDataSourceStarted(long instanceId) {}

  @Override
  public void notifyDataSourceStopped(long instanceId) {}

  @Override
  public void reportProblem(long instanceId, String sentence) {}

  @Override
  public void activateTriggers(List<String> triggerNames) {}

  @Override
  public void sync(Runnable onDone) {
    onDone.run();
  }

  @Override
  public void close() {}
}
