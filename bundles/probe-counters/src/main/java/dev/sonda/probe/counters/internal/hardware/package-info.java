/**
 * {@code linux.hardware}: what the machine is made of, once a session, and what its sensors say.
 *
 * <pre>
 *   OSHI ──► Hardware ──inventory──► InventoryTrack  an instant event a part, with its facts
 *   (woken by a thread      │
 *    of its own)            └─readings──► TrackRow    a counter a sensor
 * </pre>
 */
@NullMarked
package dev.sonda.probe.counters.internal.hardware;

import org.jspecify.annotations.NullMarked;
