/** Threads and processes: which of them a number means at a moment of the trace. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.process;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
