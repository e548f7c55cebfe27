/** Tables of memory dumps that Chrome takes of its own allocators. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.table.memory;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
