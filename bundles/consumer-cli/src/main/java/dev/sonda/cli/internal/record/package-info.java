/**
 * The {@code record} command: from flags to a file.
 *
 * <pre>
 *   flags, -c FILE ─► TraceConfig ─► Preflight ─► QueuedTraceWriter ─► session ─► Summary
 *                                    (exit 6)      (exit 7, 8)          │
 *                                                           PacketBatch ▼ service's loop
 *                                                        [0x0A][length][packet] … blocks
 *                                                                        ▼ writer's thread
 *                                                              file or standard output
 * </pre>
 *
 * <p>A session may also go on in a daemon ({@code DetachRun}), be attached to ({@code AttachRun})
 * and cloned ({@code CloneRun}); {@code FlagRules} checks which flags may be combined.
 *
 * <p>The command waits on its own thread; callbacks come from the service's loop, signals from the
 * JVM's. These threads share only some futures in {@code RecordConsumer}. Only the writer's thread
 * waits for a disk or a reader, so a second signal is handled while a write blocks.
 */
@NullMarked
package dev.sonda.cli.internal.record;

import org.jspecify.annotations.NullMarked;
