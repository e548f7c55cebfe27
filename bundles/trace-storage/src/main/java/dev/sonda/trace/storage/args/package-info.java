/** Arguments of events: gathered, then written in sets, of which equal ones are one. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.args;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
