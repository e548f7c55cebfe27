package dev.sonda.ipc.uds.internal.host;

import dev.sonda.ipc.uds.internal.frame.FrameLayout;
import dev.sonda.ipc.uds.internal.rpc.RpcReply;
import dev.sonda.protos.QueryServiceStateResponse;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.protos.TracingServiceState.DataSource;

/**
 * The state of the service in replies that fit a frame: first all but the data sources, then those,
 * as many as fit. Who reads it joins the messages.
 */
final class ServiceStateReplies {
  private static final int MAX_BYTES = FrameLayout.MAX_FRAME_SIZE_BYTES - 128;

  /** Tag and length of a data source. */
  private static final int OVERHEAD_BYTES = 8;

  private ServiceStateReplies() {}

  static void send(TracingServiceState state, RpcReply reply) {
    TracingServiceState.Builder part = state.toBuilder().clearDataSources();
    int size = part.build().getSerializedSize();
    for (DataSource source : state.getDataSourcesList()) {
      int sourceSize = source.getSerializedSize() + OVERHEAD_BYTES;
      if (sourceSize > MAX_BYTES) {
        continue;
      }
      if (size + sourceSize > MAX_BYTES) {
        reply.sendMore(response(part));
        part = TracingServiceState.newBuilder();
        size = 0;
      }
      part.addDataSources(source);
      size += sourceSize;
    }
    reply.send(response(part));
  }

  private static QueryServiceStateResponse response(TracingServiceState.Builder part) {
    return QueryServiceStateResponse.newBuilder().setServiceState(part).build();
  }
}
