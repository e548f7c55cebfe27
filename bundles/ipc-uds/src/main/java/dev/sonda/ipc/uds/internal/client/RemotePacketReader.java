package dev.sonda.ipc.uds.internal.client;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.ipc.uds.internal.frame.ReceivedPackets;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.protos.ReadBuffersRequest;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads packets from a service in another process. While the consumer has no room for packets, the
 * socket isn't read, so packets stay in the service's buffers. On the loop's thread.
 */
final class RemotePacketReader {
  /** A reply that waits until the consumer has room for its packets. */
  private record Rest(ByteBuffer body, boolean hasMore) {}

  private final RpcClient client;
  private final Consumer consumer;
  private final ReceivedPackets packets = new ReceivedPackets();
  private @Nullable Rest resting;

  RemotePacketReader(RpcClient client, Consumer consumer) {
    this.client = client;
    this.consumer = consumer;
  }

  /** Requests packets, or delivers the waiting reply if there is one. */
  void request() {
    Rest rest = resting;
    if (rest == null) {
      client.invoke(
          ConsumerMethod.READ_BUFFERS.wireName(),
          ReadBuffersRequest.getDefaultInstance(),
          this::onReply);
    } else if (consumer.hasRoomForTraceData()) {
      resting = null;
      client.resumeReading();
      deliver(rest.body, rest.hasMore);
    }
  }

  private void onReply(boolean success, ByteBuffer body, boolean hasMore)
      throws InvalidProtocolBufferException {
    if (consumer.hasRoomForTraceData()) {
      deliver(body, hasMore);
    } else {
      client.pauseReading();
      ByteBuffer copy = ByteBuffer.allocate(body.remaining()).put(body.duplicate()).flip();
      resting = new Rest(copy, hasMore);
    }
  }

  private void deliver(ByteBuffer body, boolean hasMore) {
    if (!packets.read(body)) {
      client.onClosed("its packets are no message");
      return;
    }
    if (!hasMore && packets.pendingBytes() > 0) {
      System.getLogger(RemotePacketReader.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "a packet without an end was left out: {0} bytes",
              packets.pendingBytes());
      packets.forgetPending();
    }
    consumer.onTraceData(packets, hasMore);
  }
}
