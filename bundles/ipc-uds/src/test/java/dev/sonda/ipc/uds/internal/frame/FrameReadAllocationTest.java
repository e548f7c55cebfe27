package dev.sonda.ipc.uds.internal.frame;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.sun.management.ThreadMXBean;
import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.IPCFrame;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Frequent messages from producers are read without heap allocation. */
@Timeout(240)
class FrameReadAllocationTest {
  private static final int OPERATIONS = 50_000;

  /** Allowance for allocations of the virtual machine itself, such as profiles. */
  private static final long TOLERATED_BYTES = OPERATIONS / 10;

  private final FrameDeserializer deserializer = new FrameDeserializer();
  private final IpcFrameView frame = new IpcFrameView();
  private final CommitDataRequestView commit = new CommitDataRequestView();
  private final byte[] bytes = frame().array();
  private long found;

  @Test
  void shouldCutFramesWithoutAllocating() {
    assertAllocatesNothing(this::cut);
    assertThat(found).isEqualTo(2L * OPERATIONS);
  }

  @Test
  void shouldReadFramesWithoutAllocating() {
    ByteBuffer payload = payload();
    assertAllocatesNothing(() -> found += frame.read(payload) ? frame.methodId() : 0);
    assertThat(found).isEqualTo(2L * OPERATIONS * 4);
  }

  @Test
  void shouldReadCommitsWithoutAllocating() {
    ByteBuffer arguments = ByteBuffer.wrap(commit().toByteArray());
    assertAllocatesNothing(() -> found += commit.read(arguments) ? sumOfCommit() : 0);
    assertThat(found).isEqualTo(2L * OPERATIONS * (10 * 3 + 4 * 7));
  }

  private void cut() {
    deserializer.receiveBuffer().put(bytes, 0, bytes.length);
    while (deserializer.next() == FrameDeserializer.Outcome.FRAME) {
      found++;
    }
  }

  private long sumOfCommit() {
    long sum = 0;
    for (int i = 0; i < commit.moveCount(); i++) {
      sum += commit.moveTargetBufferUntrusted(i);
    }
    for (int i = 0; i < commit.patchCount(); i++) {
      sum += commit.editOffsetUntrusted(i, 0);
    }
    return sum;
  }

  private ByteBuffer payload() {
    return ByteBuffer.wrap(bytes).position(FrameLayout.HEADER_SIZE_BYTES).slice();
  }

  private static ByteBuffer frame() {
    return FrameSerializer.serialize(
        IPCFrame.newBuilder()
            .setRequestId(1)
            .setMsgInvokeMethod(
                IPCFrame.InvokeMethod.newBuilder()
                    .setServiceId(1)
                    .setMethodId(4)
                    .setArgsProto(commit().toByteString()))
            .build());
  }

  private static CommitDataRequest commit() {
    CommitDataRequest.Builder commit = CommitDataRequest.newBuilder();
    for (int i = 0; i < 10; i++) {
      commit.addChunksToMoveBuilder().setPage(i).setChunk(1).setTargetBuffer(3);
    }
    for (int i = 0; i < 4; i++) {
      commit
          .addChunksToPatchBuilder()
          .setWriterId(2)
          .addPatchesBuilder()
          .setOffset(7)
          .setData(ByteString.copyFromUtf8("1234"));
    }
    return commit.build();
  }

  private static void assertAllocatesNothing(Runnable operation) {
    for (int i = 0; i < OPERATIONS; i++) {
      operation.run();
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < OPERATIONS; i++) {
      operation.run();
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(TOLERATED_BYTES);
  }
}
