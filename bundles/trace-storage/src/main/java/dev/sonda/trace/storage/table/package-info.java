/** The tables of a trace, defined column by column, and the views over them. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.table;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
