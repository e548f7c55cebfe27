/**
 * Perfetto's RPC protocol, independent of the services that use it.
 *
 * <pre>
 *   client                                   host
 *     bind "ProducerPort"        ─────►
 *                                ◄─────        id of the service, names and ids of its methods
 *     invoke service, method, arguments ──►
 *                                ◄─────        a reply, or several while has_more is set
 * </pre>
 */
@NullMarked
package dev.sonda.ipc.uds.internal.rpc;

import org.jspecify.annotations.NullMarked;
