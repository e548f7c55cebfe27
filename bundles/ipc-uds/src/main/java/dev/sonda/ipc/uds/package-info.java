/**
 * How other processes reach the service: Perfetto's RPC over UNIX sockets. {@link
 * dev.sonda.ipc.uds.UdsTransport} is the entry point for all callers.
 *
 * <pre>
 *   the environment           PERFETTO_PRODUCER_SOCK_NAME, PERFETTO_CONSUMER_SOCK_NAME
 *     else /run/perfetto/     traced-producer.sock,        traced-consumer.sock
 *     else /tmp/              perfetto-producer,           perfetto-consumer
 *              │
 *              ▼
 *        ServiceSocketAddresses ──── consumer socket + ".lock"    held by the service
 *                        └─── consumer socket + ".shell"   the shell of that daemon
 * </pre>
 *
 * The names and their order are Perfetto's, so that Perfetto's programs and Sonda's connect to each
 * other without configuration.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.ipc.uds;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
