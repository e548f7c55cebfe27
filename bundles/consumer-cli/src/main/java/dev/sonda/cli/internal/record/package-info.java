/**
 * The {@code record} command: from flags to a file.
 *
 * <pre>
 *   flags, -c FILE ─► TraceConfig ─► Preflight ─► TraceOutput opened ─► session ─► Summary
 *                                    (exit 6)      (exit 7, 8)           │
 *                                                            PacketBatch ▼
 *                                                        [0x0A][length][packet] …
 * </pre>
 *
 * <p>The command waits on its own thread; callbacks come from the service's loop, signals from the
 * JVM's. What they share is a handful of futures in {@code Recording}.
 */
@NullMarked
package dev.sonda.cli.internal.record;

import org.jspecify.annotations.NullMarked;
