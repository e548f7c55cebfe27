/**
 * Reading the packets of a session: first packets of the service, then producers' packets, without
 * a copy out of the trace buffers.
 *
 * <pre>
 *   clocks, sync marker, config, uuid, provenance, system info, events     (ServicePacketEncoder)
 *   producers' packets: checked, trusted fields behind them                (views and a few bytes each)
 *   at the end: events, statistics
 * </pre>
 */
@NullMarked
package dev.sonda.core.internal.read;

import org.jspecify.annotations.NullMarked;
