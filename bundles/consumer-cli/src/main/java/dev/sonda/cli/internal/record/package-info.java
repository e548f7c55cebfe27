/**
 * The {@code record} command: from flags to a file.
 *
 * <pre>
 *   flags, -c FILE ─► TraceConfig ─► Preflight ─► TraceOutput opened ─► session ─► Summary
 *                                    (exit 6)      (exit 7, 8)           │
 *                                                            PacketBatch ▼ service's loop
 *                                                        [0x0A][length][packet] … blocks
 *                                                                        ▼ writer's thread
 *                                                              file or standard output
 * </pre>
 *
 * <p>A session may also be left to a daemon ({@code DetachRun}), taken up again ({@code AttachRun})
 * and copied ({@code CloneRun}); {@code FlagRules} says which flags go together.
 *
 * <p>The command waits on its own thread; callbacks come from the service's loop, signals from the
 * JVM's. What they share is a handful of futures in {@code Recording}. Nothing but the writer's
 * thread ever waits for a disk or a reader: a second signal is heard, however long those take.
 */
@NullMarked
package dev.sonda.cli.internal.record;

import org.jspecify.annotations.NullMarked;
