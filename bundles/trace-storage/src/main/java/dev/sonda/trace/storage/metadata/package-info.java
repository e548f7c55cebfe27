/** Metadata of traces and of the machines that they were recorded on. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.metadata;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
