/**
 * Imports archives, whose files are traces of several formats, into one storage.
 *
 * <pre>
 *   TraceFile ─► ArchiveImport ─ each file, in the order of formats ─► MemberImporter ─► MemberImport
 *                    │                                                                      │ events
 *                    └─ TraceManifest: machines, clocks        TraceStorage ◄── EventQueue ◄┘
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.archive;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
