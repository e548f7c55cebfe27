package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import dev.sonda.ipc.uds.internal.rpc.RpcService;
import dev.sonda.ipc.uds.internal.rpc.RpcSession;
import java.util.List;

/** Perfetto's RPC service for producers. */
public final class ProducerPort implements RpcService {
  private final TracingService service;

  public ProducerPort(TracingService service) {
    this.service = service;
  }

  @Override
  public String name() {
    return ProducerMethod.SERVICE_NAME;
  }

  @Override
  public List<String> methods() {
    return ProducerMethod.wireNames();
  }

  @Override
  public RpcSession open(RpcPeer peer, ClientIdentity identity) {
    return new ProducerSession(service, peer, identity);
  }
}
