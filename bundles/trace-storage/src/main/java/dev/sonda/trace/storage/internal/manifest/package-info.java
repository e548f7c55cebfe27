/**
 * Reads the manifest of an archive (Perfetto's {@code perfetto_manifest}), a file that defines
 * which machines the archive's traces were recorded on, and how their clocks are related.
 *
 * <pre>
 *   bytes ─► JsonReader ─► JsonValue ─► ManifestReader ─► TraceManifest ─► ManifestMachines
 * </pre>
 */
@NullMarked
package dev.sonda.trace.storage.internal.manifest;

import org.jspecify.annotations.NullMarked;
