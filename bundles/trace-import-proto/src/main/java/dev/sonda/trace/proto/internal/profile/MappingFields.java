package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.PackedNumbers;
import dev.sonda.trace.storage.profile.MemoryMapping;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a message Mapping (a mapped file); the build id and the path's parts are interned
 * ids.
 */
record MappingFields(
    long iid,
    long buildId,
    long exactOffset,
    long startOffset,
    long start,
    long end,
    long loadBias,
    List<Long> pathParts) {
  static MappingFields read(WireReader fields) {
    long[] numbers = new long[9];
    List<Long> parts = new ArrayList<>();
    while (fields.next()) {
      if (fields.field() == 7) {
        PackedNumbers.add(fields, parts);
      } else if (fields.field() < numbers.length) {
        numbers[fields.field()] = fields.longValue();
      }
    }
    return new MappingFields(
        numbers[1], numbers[2], numbers[8], numbers[3], numbers[4], numbers[5], numbers[6], parts);
  }

  MemoryMapping file(String buildIdText, List<String> path) {
    StringBuilder name = new StringBuilder();
    path.forEach(part -> name.append('/').append(part));
    // Chrome writes the whole path as one part that begins with a slash.
    String text = name.indexOf("//") == 0 ? name.substring(1) : name.toString();
    return new MemoryMapping(buildIdText, exactOffset, startOffset, start, end, loadBias, text);
  }
}
