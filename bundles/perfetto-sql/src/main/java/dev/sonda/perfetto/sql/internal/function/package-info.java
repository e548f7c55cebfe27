/** Compiles functions of SQLite and Perfetto that need no surrounding query to DuckDB SQL. */
@NullMarked
package dev.sonda.perfetto.sql.internal.function;

import org.jspecify.annotations.NullMarked;
