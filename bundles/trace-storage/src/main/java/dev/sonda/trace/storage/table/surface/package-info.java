/** Tables of SurfaceFlinger: layers, displays, transactions, rectangles. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.table.surface;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
