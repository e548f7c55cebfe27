/**
 * The client side of the sockets: endpoints of {@link dev.sonda.api.endpoint} for a tracing service
 * in another process. Callers use them like the endpoints of a service in this process.
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
