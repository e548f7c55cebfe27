/**
 * Flight recorders: sessions that run permanently, and snapshots of them.
 *
 * <pre>
 *   etc/dev.sonda.flightrecorder-NAME.cfg
 *            │
 *            ▼          connect, enable         ring of a session
 *   FlightRecorder ───► FlightSession ────────► that never ends
 *            │                                     │ clone
 *   signal, trigger ──► SnapshotWriter ◄───────────┘
 *                          │
 *                          ▼ file, then hook
 *                    SnapshotFolder: keep, minFreeMb
 * </pre>
 *
 * <p>A recorder has one thread, on which all of its work is done; callbacks on the service's loop
 * only post tasks to it, or copy packets.
 */
@NullMarked
package dev.sonda.flight.recorder.internal;

import org.jspecify.annotations.NullMarked;
