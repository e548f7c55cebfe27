/** The machines that a trace was recorded on, and their GPUs. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.machine;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
