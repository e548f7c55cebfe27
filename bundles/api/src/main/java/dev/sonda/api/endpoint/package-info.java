/**
 * The interfaces between producers, consumers and the tracing service, independent of the transport
 * between them.
 *
 * <pre>
 *   Producer  ◄─callbacks──┐                        ┌──callbacks─►  Consumer
 *   ProducerEndpoint ──────┴──► TracingService ◄────┴────── ConsumerEndpoint
 *                    (same JVM, or a socket in between: a caller can't tell)
 * </pre>
 *
 * <p>Endpoint methods may be called from any thread and do not block. Callbacks come one at a time
 * from the service's loop, or the connection's, and must not block either. The terms are
 * Perfetto's; messages that are not performance-critical are Perfetto's protobuf messages.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.api.endpoint;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
