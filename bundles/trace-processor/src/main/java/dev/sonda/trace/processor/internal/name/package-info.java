/** Names of tables and columns in the text of SQL statements. */
@NullMarked
package dev.sonda.trace.processor.internal.name;

import org.jspecify.annotations.NullMarked;
