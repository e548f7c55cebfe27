/** Binder calls between Android processes, independent of the trace's format. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.binder;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
