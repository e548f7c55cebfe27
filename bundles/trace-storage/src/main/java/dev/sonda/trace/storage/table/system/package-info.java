/** Tables of the machine (CPUs, kernel, logs) and of the import. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.table.system;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
