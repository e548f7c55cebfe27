package dev.sonda.analysis.cli.internal.perfetto.convert;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A profile of pprof that was read: texts of what its numbers refer to. */
final class ReadProfile {
  private final UnknownFieldSet message;

  ReadProfile(Path file) throws IOException {
    message = UnknownFieldSet.parseFrom(Files.readAllBytes(file));
  }

  private static List<UnknownFieldSet> messages(UnknownFieldSet in, int field) {
    return in.getField(field).getLengthDelimitedList().stream().map(ReadProfile::parsed).toList();
  }

  private static UnknownFieldSet parsed(ByteString bytes) {
    try {
      return UnknownFieldSet.parseFrom(bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static long number(UnknownFieldSet in, int field) {
    List<Long> values = in.getField(field).getVarintList();
    return values.isEmpty() ? 0 : values.getFirst();
  }

  private String string(long index) {
    return message.getField(6).getLengthDelimitedList().get((int) index).toStringUtf8();
  }

  private UnknownFieldSet byId(int field, long id) {
    return messages(message, field).stream()
        .filter(each -> number(each, 1) == id)
        .findFirst()
        .orElseThrow();
  }

  List<String> sampleTypes() {
    return messages(message, 1).stream()
        .map(type -> string(number(type, 1)) + " in " + string(number(type, 2)))
        .toList();
  }

  List<String> mappings() {
    return messages(message, 3).stream()
        .map(mapping ->
            "%d-%d+%d %s %s"
                .formatted(
                    number(mapping, 2),
                    number(mapping, 3),
                    number(mapping, 4),
                    string(number(mapping, 5)),
                    string(number(mapping, 6))))
        .toList();
  }

  /** Each sample's functions, the outermost first, and its values. */
  List<String> samples() {
    return messages(message, 2).stream()
        .map(sample -> {
          List<String> functions = new ArrayList<>();
          for (long location : sample.getField(1).getVarintList()) {
            functions.addAll(functions(byId(4, location)));
          }
          Collections.reverse(functions);
          return String.join(";", functions) + " " + sample.getField(2).getVarintList();
        })
        .toList();
  }

  private List<String> functions(UnknownFieldSet location) {
    return messages(location, 4).stream()
        .map(line -> {
          UnknownFieldSet function = byId(5, number(line, 1));
          long lineNumber = number(line, 2);
          String place = string(number(function, 4)) + ":" + lineNumber;
          return string(number(function, 2)) + (lineNumber == 0 ? "" : "@" + place);
        })
        .toList();
  }
}
