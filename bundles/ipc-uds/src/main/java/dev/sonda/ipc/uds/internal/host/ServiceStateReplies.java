package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import dev.sonda.ipc.uds.internal.frame.ReplyFrames;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.QueryServiceStateResponse;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.protos.TracingServiceState.DataSource;

/**
 * The state of the service in replies that fit a frame: as many producers, sessions and, last, data
 * sources in each as there is room for. Who reads it joins the messages.
 */
final class ServiceStateReplies {
  /** Without tag and length of the state itself. */
  private static final int MAX_BYTES = ReplyFrames.MAX_MESSAGE_BYTES - 4;

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
    state.getDataSourcesList().forEach(replies::add);
    reply.send(replies.response());
  }

  /**
   * One that fitted a frame when it was registered may be a few bytes too long for a reply, where
   * more is around it: then its name is told, and not what it says of itself.
   */
  private void add(DataSource source) {
    DataSource told = bytes(source) <= MAX_BYTES ? source : nameOnly(source);
    add(told, () -> part.addDataSources(told));
  }

  private static DataSource nameOnly(DataSource source) {
    DataSourceDescriptor descriptor = source.getDsDescriptor();
    return DataSource.newBuilder()
        .setProducerId(source.getProducerId())
        .setDsDescriptor(
            DataSourceDescriptor.newBuilder()
                .setNameBytes(descriptor.getNameBytes())
                .setId(descriptor.getId()))
        .build();
  }

  /** What is longer than a frame by itself is left out. */
  private void add(MessageLite element, Runnable adder) {
    int bytes = bytes(element);
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

  /** With tag and length; all lists of the state have tags of one byte. */
  private static int bytes(MessageLite element) {
    return CodedOutputStream.computeMessageSize(1, element);
  }

  private QueryServiceStateResponse response() {
    return QueryServiceStateResponse.newBuilder().setServiceState(part).build();
  }
}
