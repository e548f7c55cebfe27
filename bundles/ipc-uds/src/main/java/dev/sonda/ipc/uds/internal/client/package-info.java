/**
 * The other end of the sockets: a tracing service in another process, as the endpoints of {@link
 * dev.sonda.api.endpoint}. Callers see no difference to a service in this process.
 *
 * <pre>
 *   any thread ── RemoteProducerEndpoint ─┐            ┌─ FrameConnection ── socket
 *                 RemoteConsumerEndpoint ─┴─ RpcClient ┘        ▲
 *   Producer, Consumer ◄── callbacks ── ClientLoop's thread ────┘
 * </pre>
 */
@NullMarked
package dev.sonda.ipc.uds.internal.client;

import org.jspecify.annotations.NullMarked;
