package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.format.WireReader;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a message ArtProcessMetadata, except for the stack: an ART process, and the
 * allocation that failed in it, if any.
 *
 * @param failedBytes size of the failed allocation; empty if no allocation failed
 */
record ArtProcessMetadataFields(
    int pid,
    OptionalInt uid,
    @Nullable String name,
    @Nullable String packageName,
    OptionalLong failedBytes,
    long freeBytes,
    long freeBytesUntilFailure,
    @Nullable String message) {
  static final int STACK = 8;

  static ArtProcessMetadataFields read(WireReader fields) {
    int pid = 0;
    OptionalInt uid = OptionalInt.empty();
    String name = null;
    String packageName = null;
    OptionalLong failed = OptionalLong.empty();
    long free = 0;
    long freeUntilFailure = 0;
    String message = null;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> pid = fields.intValue();
        case 2 -> uid = OptionalInt.of(fields.intValue());
        case 3 -> name = fields.text();
        case 4 -> packageName = fields.text();
        case 5 -> failed = OptionalLong.of(fields.longValue());
        case 6 -> free = fields.longValue();
        case 7 -> freeUntilFailure = fields.longValue();
        case 9 -> message = fields.text();
        default -> {} // the stack is read separately
      }
    }
    return new ArtProcessMetadataFields(
        pid, uid, name, packageName, failed, free, freeUntilFailure, message);
  }
}
