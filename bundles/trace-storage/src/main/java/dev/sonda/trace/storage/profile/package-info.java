/** Callstacks recorded by profilers; each frame and each call chain is stored once. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.profile;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
