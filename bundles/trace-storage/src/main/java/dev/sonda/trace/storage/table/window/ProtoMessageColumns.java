package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.tables.IntColumnBuilder;

/**
 * The columns of a row for a protobuf message: its fields as a set of arguments, and the message in
 * base64 as a string id.
 */
public record ProtoMessageColumns(IntColumnBuilder argSetId, IntColumnBuilder base64ProtoId) {}
