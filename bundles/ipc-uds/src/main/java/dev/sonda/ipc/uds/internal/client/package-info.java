/**
 * The other end of the sockets: a tracing service in another process, as the endpoints of {@link
 * dev.sonda.api.endpoint}. Who uses them can't tell that anything lies between.
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
