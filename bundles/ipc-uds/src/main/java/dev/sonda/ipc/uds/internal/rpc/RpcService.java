package dev.sonda.ipc.uds.internal.rpc;

import dev.sonda.api.endpoint.ClientIdentity;
import java.util.List;

/** Something that can be called over a socket. */
public interface RpcService {
  /** By which clients bind it. */
  String name();

  /** Names of the methods; their ids count from 1 in this order. */
  List<String> methods();

  /** A client calls for the first time. */
  RpcSession open(RpcPeer peer, ClientIdentity identity);
}
