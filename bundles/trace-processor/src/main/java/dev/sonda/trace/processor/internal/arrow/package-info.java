/**
 * Writes rows in Apache Arrow's IPC format, version 1.5 of the columnar format: as a stream, or as
 * files, which ArrowTar puts into one archive, a file for each table.
 *
 * <pre>
 *   ArrowWriter ──► stream:  message of the schema │ message, body │ message, body │ … │ end
 *       │                        ▲                     ▲        └ columns: validity, offsets, values
 *       └── ArrowMessageEncoder ───────┴─────────────────────┘
 *              FlatBufferWriter: a message's tables, written from their end to their begin
 * </pre>
 */
@NullMarked
package dev.sonda.trace.processor.internal.arrow;

import org.jspecify.annotations.NullMarked;
