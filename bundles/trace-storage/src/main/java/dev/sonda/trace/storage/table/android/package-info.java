/** Tables specific to Android: users, flags, games, process starts and others. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.table.android;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
