package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.tables.IntColumnBuilder;

/**
 * The columns of a row that a message became: its fields as a set of arguments, and the message
 * itself in base 64, as the number of a text.
 */
public record MessageColumns(IntColumnBuilder argSetId, IntColumnBuilder base64ProtoId) {}
