/** The tables of a trace, column by column, and the views over them. */
@NullMarked
package dev.sonda.trace.proto.internal.table;

import org.jspecify.annotations.NullMarked;
