/** Tracks threads and processes: resolves a tid or pid at a moment of the trace to its holder. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.process;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
