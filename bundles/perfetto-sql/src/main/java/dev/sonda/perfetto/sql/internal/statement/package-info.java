/** Compiles whole statements: top-level queries, and changes of tables. */
@NullMarked
package dev.sonda.perfetto.sql.internal.statement;

import org.jspecify.annotations.NullMarked;
