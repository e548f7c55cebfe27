/**
 * Atrace marks that programs write into the kernel's trace ({@code B|1234|name}, {@code E|1234},
 * {@code C|1234|name|5}, …), independent of the trace's format.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.atrace;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
