/**
 * Producers: who is connected, what data sources they offer, what they commit.
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
 * <p>Nothing that comes from a producer is believed: a producer can lose its own data and its own
 * connection, and nothing else. What no honest producer ever does is a {@code Violation}; the
 * {@code ViolationBudget} says when there were too many.
 */
@NullMarked
package dev.sonda.core.internal.producer;

import org.jspecify.annotations.NullMarked;
