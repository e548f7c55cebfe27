package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.ipc.uds.internal.port.ProducerMethod;
import dev.sonda.ipc.uds.internal.port.SondaProducerMethod;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import dev.sonda.ipc.uds.internal.rpc.RpcService;
import dev.sonda.ipc.uds.internal.rpc.RpcSession;
import java.util.List;

/**
 * The RPC service {@code SondaProducerPort} for producers, beside ProducerPort on the same
 * connection. Its calls refer to that connection's producer.
 */
public final class SondaProducerPort implements RpcService {
  @Override
  public String name() {
    return SondaProducerMethod.SERVICE_NAME;
  }

  @Override
  public List<String> methods() {
    return SondaProducerMethod.wireNames();
  }

  @Override
  public RpcSession open(RpcPeer peer, ClientIdentity identity) {
    if (peer.session(ProducerMethod.SERVICE_NAME) instanceof ProducerSession producer) {
      return new SondaProducerPortSession(producer);
    }
    throw new IllegalStateException("ProducerPort isn't served beside it");
  }
}
