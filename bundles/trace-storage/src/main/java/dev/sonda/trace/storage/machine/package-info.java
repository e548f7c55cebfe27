/** The machine that a trace is of: its GPUs. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.machine;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
