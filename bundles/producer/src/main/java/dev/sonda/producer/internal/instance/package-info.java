/**
 * One data source in one session.
 *
 * <pre>
 *   InstanceFactory ──► HostedInstance ── InstanceCall ──► open, start, flush, stop of the probe
 *                        │  └─ InstanceTraceSink ──► what the probe may do: writers, sampling tasks
 *                        ├─ Sampler              runs the sampling tasks of a session on one thread
 *                        └─ InstanceDiagnostics  its result, also after its end
 *                                                (InstanceDiagnosticsStore)
 * </pre>
 */
@NullMarked
package dev.sonda.producer.internal.instance;

import org.jspecify.annotations.NullMarked;
