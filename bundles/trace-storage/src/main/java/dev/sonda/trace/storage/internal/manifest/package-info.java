/**
 * What Perfetto calls perfetto_manifest: a file of an archive that says which machines its traces
 * are of, and how their clocks belong together.
 *
 * <pre>
 *   bytes ─► JsonReader ─► JsonValue ─► ManifestReader ─► TraceManifest ─► ManifestMachines
 * </pre>
 */
@NullMarked
package dev.sonda.trace.storage.internal.manifest;

import org.jspecify.annotations.NullMarked;
