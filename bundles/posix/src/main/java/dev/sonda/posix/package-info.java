/** What Sonda asks of libc. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.posix;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
