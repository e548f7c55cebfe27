/**
 * Parser and printer of PerfettoSQL, SQLite's dialect with Perfetto's extensions: reads text into a
 * syntax tree and writes it back.
 *
 * <pre>
 *   text ─► SqlScript ──next()──► Statement ─► SqlFormatter ─► canonical text
 *              ▲                     │ CREATE PERFETTO MACRO
 *              └────── Macros ◄──────┘
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.perfetto.sql;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
