/** Tables of code that programs generate while they run, in general and that of V8. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.table.jit;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
