/** Tables of callstacks and memory recorded by profilers. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.table.profile;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
