/**
 * Client SDK with which a program traces itself: its slices, counters and states appear together
 * with the kernel's events in one trace.
 *
 * <pre>
 *   your code                          Sonda
 *   ─────────                          ─────
 *   Tracing.initialize(options) ─────► one probe host for each tracing service
 *   static final Category …  ────────► the data source track_event
 *   category.slice("…")
 *        │ nothing, while no session records the category
 *        ▼
 *   the thread's own writer ─────────► shared memory ──► a tracing service ──► trace
 * </pre>
 *
 * <p>Writing events never throws an exception, and blocks only if stalling is enabled: an event
 * that can't be written is lost and counted.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.track.event;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
