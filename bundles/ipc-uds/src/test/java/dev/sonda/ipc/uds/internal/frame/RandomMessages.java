package dev.sonda.ipc.uds.internal.frame;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.protos.CommitDataRequest;
import dev.sonda.protos.CommitDataRequest.ChunkToPatch;
import dev.sonda.protos.CommitDataRequest.ChunksToMove;
import dev.sonda.protos.IPCFrame;
import java.util.Random;

/** Random messages: fields present or absent, small or large, with unknown fields in between. */
final class RandomMessages {
  private static final int FIRST_UNKNOWN_FIELD = 100;

  private final Random random;

  RandomMessages(Random random) {
    this.random = random;
  }

  CommitDataRequest commit() {
    CommitDataRequest.Builder commit = CommitDataRequest.newBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      commit.addChunksToMove(move());
    }
    for (int i = random.nextInt(12); i > 0; i--) {
      commit.addChunksToPatch(patch());
    }
    if (random.nextBoolean()) {
      commit.setFlushRequestId(random.nextLong() >>> random.nextInt(64));
    }
    return commit.setUnknownFields(unknown()).build();
  }

  private ChunksToMove.Builder move() {
    ChunksToMove.Builder move = ChunksToMove.newBuilder().setUnknownFields(unknown());
    if (random.nextBoolean()) {
      move.setPage(number());
    }
    if (random.nextBoolean()) {
      move.setChunk(number());
    }
    if (random.nextBoolean()) {
      move.setTargetBuffer(number());
    }
    if (random.nextBoolean()) {
      move.setData(bytes(300)).setChunkIncomplete(random.nextBoolean());
    }
    return move;
  }

  private ChunkToPatch.Builder patch() {
    ChunkToPatch.Builder patch = ChunkToPatch.newBuilder().setUnknownFields(unknown());
    if (random.nextBoolean()) {
      patch.setTargetBuffer(number()).setWriterId(number());
    }
    if (random.nextBoolean()) {
      patch.setChunkId(number()).setHasMorePatches(random.nextBoolean());
    }
    for (int i = random.nextInt(5); i > 0; i--) {
      patch.addPatchesBuilder().setOffset(number()).setData(bytes(random.nextInt(9)));
    }
    return patch;
  }

  IPCFrame frame() {
    IPCFrame.Builder frame = IPCFrame.newBuilder();
    if (random.nextBoolean()) {
      frame.setRequestId(random.nextLong() >>> random.nextInt(64));
    }
    if (random.nextInt(4) == 0) {
      frame.addDataForTesting(bytes(40));
    }
    switch (random.nextInt(8)) {
      case 0 -> frame.getMsgBindServiceBuilder().setServiceName("ProducerPort");
      case 1 -> frame.getMsgBindServiceReplyBuilder().setSuccess(random.nextBoolean());
      case 2 -> frame.setMsgInvokeMethodReply(reply());
      case 3 -> frame.getMsgRequestErrorBuilder().setError("error");
      case 4 -> frame.getSetPeerIdentityBuilder().setPid(number());
      case 5 -> {
        // No message of a known kind.
      }
      default -> frame.setMsgInvokeMethod(invocation());
    }
    return frame.setUnknownFields(unknown()).build();
  }

  private IPCFrame.InvokeMethod.Builder invocation() {
    IPCFrame.InvokeMethod.Builder call = IPCFrame.InvokeMethod.newBuilder();
    if (random.nextBoolean()) {
      call.setServiceId(number()).setMethodId(number());
    }
    if (random.nextBoolean()) {
      call.setArgsProto(bytes(500)).setDropReply(random.nextBoolean());
    }
    return call.setUnknownFields(unknown());
  }

  private IPCFrame.InvokeMethodReply.Builder reply() {
    IPCFrame.InvokeMethodReply.Builder reply = IPCFrame.InvokeMethodReply.newBuilder();
    if (random.nextBoolean()) {
      reply.setSuccess(random.nextBoolean()).setHasMore(random.nextBoolean());
    }
    if (random.nextBoolean()) {
      reply.setReplyProto(bytes(500));
    }
    return reply.setUnknownFields(unknown());
  }

  private int number() {
    return random.nextInt() >>> random.nextInt(32);
  }

  private ByteString bytes(int mostBytes) {
    byte[] bytes = new byte[random.nextInt(mostBytes + 1)];
    random.nextBytes(bytes);
    return ByteString.copyFrom(bytes);
  }

  private UnknownFieldSet unknown() {
    UnknownFieldSet.Builder fields = UnknownFieldSet.newBuilder();
    for (int i = random.nextInt(3); i > 0; i--) {
      UnknownFieldSet.Field.Builder field = UnknownFieldSet.Field.newBuilder();
      switch (random.nextInt(4)) {
        case 0 -> field.addVarint(random.nextLong());
        case 1 -> field.addFixed32(random.nextInt());
        case 2 -> field.addFixed64(random.nextLong());
        default -> field.addLengthDelimited(bytes(20));
      }
      fields.addField(FIRST_UNKNOWN_FIELD + random.nextInt(1 << 20), field.build());
    }
    return fields.build();
  }
}
