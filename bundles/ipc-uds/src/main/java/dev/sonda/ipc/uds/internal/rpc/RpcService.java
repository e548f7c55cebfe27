package dev.sonda.ipc.uds.internal.rpc;

import dev.sonda.api.endpoint.ClientIdentity;
import java.util.List;

/** An RPC service, such as ConsumerPort, that clients call over a socket. */
public interface RpcService {
  /** The name by which clients bind the service. */
  String name();

  /** Names of the methods; their ids count from 1 in this order. */
  List<String> methods();

  /** Opens a session for a client's first call. */
  RpcSession open(RpcPeer peer, ClientIdentity identity);
}
