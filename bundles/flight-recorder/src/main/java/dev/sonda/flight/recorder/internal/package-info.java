/**
 * Sessions that are always on, and snapshots of them.
 *
 * <pre>
 *   etc/dev.sonda.flightrecorder-NAME.cfg
 *            │
 *            ▼          connect, enable         ring of a session
 *   FlightRecorder ───► FlightSession ────────► that never ends
 *            │                                     │ clone
 *   signal, trigger ──► Snapshot ◄─────────────────┘
 *                          │
 *                          ▼ file, then hook
 *                    SnapshotFolder: keep, minFreeMb
 * </pre>
 *
 * <p>A recorder has one thread, on which all of its own work is done; what the service calls on its
 * loop only posts to it, or copies what it is lent.
 */
@NullMarked
package dev.sonda.flight.recorder.internal;

import org.jspecify.annotations.NullMarked;
