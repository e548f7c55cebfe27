/** Records of java.util.logging as instants of the thread that logs, and as rows of a log. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.track.event.logging;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
