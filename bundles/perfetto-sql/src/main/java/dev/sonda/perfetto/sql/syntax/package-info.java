/**
 * The syntax tree of PerfettoSQL: records under sealed interfaces, each with its source position.
 *
 * <pre>
 *   Statement ─► Select ─► SelectBody ─► ResultColumn │ FromItem │ Expression │ Window
 *                                          each: SourcePosition ─► text, offset, macro call
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.perfetto.sql.syntax;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
