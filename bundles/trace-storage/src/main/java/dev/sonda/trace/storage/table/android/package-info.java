/** Tables of what only Android has: its users, flags, games and starts of processes. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.table.android;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
