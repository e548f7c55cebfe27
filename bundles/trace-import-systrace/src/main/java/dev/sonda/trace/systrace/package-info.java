/**
 * The kernel's trace as text: lines of ftrace, plain, as {@code atrace} writes them, or within the
 * HTML that {@code systrace} makes.
 *
 * <pre>
 *   file ─► SystraceImporter ─► sections, lines ─► FtraceTextImport ─► TraceStorage
 *                                     JSON's strings ─┘
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.systrace;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
