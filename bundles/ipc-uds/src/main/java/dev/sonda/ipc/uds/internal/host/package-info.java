/**
 * The service's side of the sockets: translates calls of Perfetto's ports into calls of {@link
 * dev.sonda.api.endpoint.TracingService}.
 *
 * <pre>
 *   HostSockets ── ListeningSocket ── HostConnection ─┬─ ProducerSession ──► ProducerEndpoint
 *    (one per daemon)  (one an address)  (one a client) └─ ConsumerSession ──► ConsumerEndpoint
 * </pre>
 */
@NullMarked
package dev.sonda.ipc.uds.internal.host;

import org.jspecify.annotations.NullMarked;
