/**
 * The API for authors of probes, complete in this package.
 *
 * <pre>
 *   your bundle                                  Sonda
 *   ───────────                                  ─────
 *   DataSource (an OSGi service) ──registered──► probe host ──announces──► tracing service
 *        │ open(config, sink)  ◄──────────────── a session names it
 *        ▼
 *   Instance.start ──► sink.every(100 ms, writer -&gt; …)
 *                           │
 *                           ▼
 *                  try (PacketWriter packet = writer.packet()) { … }  ──► shared memory ──► trace
 * </pre>
 *
 * <p>Registering the service announces the data source, unregistering it ends its instances and
 * keeps their data. Failures of a probe don't affect other components: a callback that throws or
 * blocks ends that instance, with the bundle's name in the log and the summary.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.api.probe;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
