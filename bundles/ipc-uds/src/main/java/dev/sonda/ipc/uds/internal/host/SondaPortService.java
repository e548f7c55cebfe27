package dev.sonda.ipc.uds.internal.host;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.ipc.uds.internal.port.SondaPortMethod;
import dev.sonda.ipc.uds.internal.rpc.RpcPeer;
import dev.sonda.ipc.uds.internal.rpc.RpcService;
import dev.sonda.ipc.uds.internal.rpc.RpcSession;
import java.util.List;
import java.util.Optional;

/**
 * The RPC service {@code SondaPort} for consumers, beside ConsumerPort on the same connection. Its
 * calls refer to the session of that connection's consumer.
 */
public final class SondaPortService implements RpcService {
  @Override
  public String name() {
    return SondaPortMethod.SERVICE_NAME;
  }

  @Override
  public List<String> methods() {
    return SondaPortMethod.wireNames();
  }

  @Override
  public RpcSession open(RpcPeer peer, ClientIdentity identity) {
    Optional<SondaPort> port =
        peer.session(ConsumerMethod.SERVICE_NAME) instanceof ConsumerSession consumer
            ? consumer.sondaPort()
            : Optional.empty();
    return new SondaPortSession(port);
  }
}
