/** Functions of SQLite and Perfetto that need no query around them, as SQL of DuckDB. */
@NullMarked
package dev.sonda.perfetto.sql.internal.function;

import org.jspecify.annotations.NullMarked;
