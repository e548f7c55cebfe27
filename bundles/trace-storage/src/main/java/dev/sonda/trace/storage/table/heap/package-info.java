/** Tables of heap dumps of Java programs. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.table.heap;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
