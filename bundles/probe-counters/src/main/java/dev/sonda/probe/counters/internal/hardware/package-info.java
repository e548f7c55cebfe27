/**
 * The data source {@code linux.hardware}: the machine's parts, once a session, and its sensors.
 *
 * <pre>
 *   OSHI ──► HardwareReader ─inventory─► InventoryTrack     an instant event a part, with its facts
 *   (woken by a thread  │
 *    of its own)        └────readings──► CounterTrackGroup  a counter a sensor
 * </pre>
 */
@NullMarked
package dev.sonda.probe.counters.internal.hardware;

import org.jspecify.annotations.NullMarked;
