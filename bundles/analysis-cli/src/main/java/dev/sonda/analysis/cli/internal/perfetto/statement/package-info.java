/** Splits scripts into statements, and formats the rows and the errors of statements as text. */
@NullMarked
package dev.sonda.analysis.cli.internal.perfetto.statement;

import org.jspecify.annotations.NullMarked;
