/**
 * Writes the tables of a trace into a database file of SQLite, by SQLite's public description of
 * its file format: the file grows from its second page to its end, and its first page, which lists
 * all tables, is written last.
 *
 * <pre>
 *  DatabaseExport ── rows ──▶ RecordWriter ── records ──▶ TableBTree ── pages ──▶ DatabaseFile
 * </pre>
 */
@NullMarked
package dev.sonda.trace.processor.internal.sqlite;

import org.jspecify.annotations.NullMarked;
