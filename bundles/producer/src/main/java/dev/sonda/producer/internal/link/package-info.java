/**
 * Connections to tracing services: {@code ServiceReconnection} connects and reconnects, {@code
 * ServiceConnection} handles the calls of one connection, {@code DataSourceRegistrar} registers
 * data sources on it. Used only on the host thread.
 */
@NullMarked
package dev.sonda.producer.internal.link;

import org.jspecify.annotations.NullMarked;
