/**
 * Connected producers, their data sources and their commits.
 *
 * <pre>
 *   any thread              | the service's loop
 *   LoopProducerEndpoint ──post──► Producers ──────► ProducerEvents (sessions listen here)
 *                           |          │
 *                           |   ConnectedProducer ─► ProducerCallbacks ──post──► Producer
 *                           |          │
 *                           |   CommitProcessor: shared memory ──copy──► trace buffer
 * </pre>
 *
 * <p>No data of a producer is trusted: a producer can lose its own data and its own connection, and
 * nothing else. Requests that an honest producer never makes are a {@code Violation}; the {@code
 * ViolationBudget} decides when there were too many.
 */
@NullMarked
package dev.sonda.core.internal.producer;

import org.jspecify.annotations.NullMarked;
