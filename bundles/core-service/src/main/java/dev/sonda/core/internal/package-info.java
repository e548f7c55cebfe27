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
 * <p>One thread, the loop, owns all state, so that nothing here needs a lock. Whatever may block,
 * which is the disk, happens on another thread. Who may do what, and what of a producer's word is
 * checked, is decided here and not in a transport, so that every transport gets it.
 */
@NullMarked
package dev.sonda.core.internal;

import org.jspecify.annotations.NullMarked;
