/** Stacks that profilers saw: each frame and each way of calls once. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.profile;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
