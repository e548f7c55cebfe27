/** Tables of Android's windows: the window manager, views, transitions, input, ProtoLog. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.table.window;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
