/**
 * The data source {@code linux.hardware}: the machine's components, once per session, and its
 * sensors.
 *
 * <pre>
 *   OSHI ──► HardwareReader ─inventory─► BackgroundInventory  an instant event for each component,
 *                           │                                 with its properties
 *                           └─readings─► CounterTrackGroup    a counter for each sensor
 * </pre>
 */
@NullMarked
package dev.sonda.probe.counters.internal.hardware;

import org.jspecify.annotations.NullMarked;
