package dev.sonda.ipc.uds.internal.host;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import dev.sonda.ipc.uds.internal.frame.ReplyFrameEncoder;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.QueryServiceStateResponse;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.protos.TracingServiceState.DataSource;

/**
 * Splits the service's state into replies that fit a frame: producers, sessions, then data sources.
 * Clients merge the messages.
 */
final class ServiceStateReplies {
  /**
   * Maximum size of the state message in a reply, in bytes, without the tag and length of that
   * message.
   */
  private static final int MAX_BYTES = ReplyFrameEncoder.MAX_MESSAGE_BYTES - 4;

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
   * Adds a data source. A descriptor that just fitted a frame when it was registered may be too
   * long for a reply: then only its name and id are sent.
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

  /** Adds an element; an element that doesn't fit a frame is left out. */
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

  /**
   * Size of an element with its tag and length, in bytes; the tags of all elements have one byte.
   */
  private static int bytes(MessageLite element) {
    return CodedOutputStream.computeMessageSize(1, element);
  }

  private QueryServiceStateResponse response() {
    return QueryServiceStateResponse.newBuilder().setServiceState(part).build();
  }
}
