/** Writers of tracks, slices, flows, states and counter values. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.track;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
