package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.MessageLite;
import dev.sonda.ipc.uds.internal.frame.FrameLayout;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.protos.QueryServiceStateResponse;
import dev.sonda.protos.TracingServiceState;

/**
 * The state of the service in replies that fit a frame: as many producers, sessions and, last, data
 * sources in each as there is room for. Who reads it joins the messages.
 */
final class ServiceStateReplies {
  private static final int MAX_BYTES = FrameLayout.MAX_FRAME_SIZE_BYTES - 128;

  /** Tag and length of what is added. */
  private static final int OVERHEAD_BYTES = 8;

  private final RpcReply reply;
  private TracingServiceState.Builder part;
  private int partBytes;

  private ServiceStateReplies(TracingServiceState state, RpcReply reply) {
    this.reply = reply;
    part = state.toBuilder().clearProducers().clearTracingSessions().clearDataSources();
    partBytes = part.build().getSerializedSize();
  }

  static void send(TracingServiceState state, RpcReply reply) {
    ServiceStateReplies replies = new ServiceStateReplies(state, reply);
    state
        .getProducersList()
        .forEach(producer -> replies.add(producer, () -> replies.part.addProducers(producer)));
    state
        .getTracingSessionsList()
        .forEach(session -> replies.add(session, () -> replies.part.addTracingSessions(session)));
    state
        .getDataSourcesList()
        .forEach(source -> replies.add(source, () -> replies.part.addDataSources(source)));
    reply.send(replies.response());
  }

  /** What is longer than a frame by itself is left out. */
  private void add(MessageLite element, Runnable adder) {
    int bytes = element.getSerializedSize() + OVERHEAD_BYTES;
    if (bytes > MAX_BYTES) {
      return;
    }
    if (partBytes + bytes > MAX_BYTES) {
      reply.sendMore(response());
      part = TracingServiceState.newBuilder();
      partBytes = 0;
    }
    adder.run();
    partBytes += bytes;
  }

  private QueryServiceStateResponse response() {
    return QueryServiceStateResponse.newBuilder().setServiceState(part).build();
  }
}
