/** Statistics of an import, as rows of the stats table. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.statistics;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
