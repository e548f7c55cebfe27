/** Arguments of events, which are collected and written as sets; equal sets are stored once. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.args;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
