/**
 * Imports traces of Perfetto's format and reports of simpleperf; only the importer classes are
 * public.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.proto;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
