/**
 * The tracing service: collects what producers write and hands it to consumers.
 *
 * <pre>
 *        producers                                                      consumers
 *            │ LoopProducerEndpoint                 LoopConsumerEndpoint │
 *   ─────────┼───────────────── tasks of ServiceLoop ───────────────────┼────────
 *            ▼                                                          ▼
 *        producer ───────────► session ◄──────────── read ◄───────── consumer
 *            │                    │                    ▲
 *            └──────► buffer ─────┴────────────────────┴──── file ──► writer thread
 * </pre>
 *
 * <p>One thread, the loop, owns all state, so that nothing here needs a lock. Blocking calls, such
 * as writes to the disk, run on other threads. Rights, and checks of producers' data, are decided
 * here and not in a transport, so that they hold for all transports.
 */
@NullMarked
package dev.sonda.core.internal;

import org.jspecify.annotations.NullMarked;
