package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import dev.sonda.ipc.uds.internal.rpc.RpcService;
import dev.sonda.ipc.uds.internal.rpc.RpcSession;
import java.util.List;

/** Perfetto's RPC service for consumers. */
public final class ConsumerPort implements RpcService {
  private final TracingService service;
  private final FrameBufferPool room = new FrameBufferPool();

  public ConsumerPort(TracingService service) {
    this.service = service;
  }

  @Override
  public String name() {
    return ConsumerMethod.SERVICE_NAME;
  }

  @Override
  public List<String> methods() {
    return ConsumerMethod.wireNames();
  }

  @Override
  public RpcSession open(RpcPeer peer, ClientIdentity identity) {
    return new ConsumerSession(service, peer, identity, room);
  }
}
