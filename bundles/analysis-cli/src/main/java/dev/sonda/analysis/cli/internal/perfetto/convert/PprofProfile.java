package dev.sonda.analysis.cli.internal.perfetto.convert;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A profile in the format of pprof, which is built sample by sample. Ids of mappings, functions and
 * locations begin at 1. Not thread-safe.
 */
final class PprofProfile {
  /** Numbers of the profile's fields. */
  private static final int SAMPLE_TYPE = 1;

  private static final int SAMPLE = 2;
  private static final int MAPPING = 3;
  private static final int LOCATION = 4;
  private static final int FUNCTION = 5;
  private static final int STRING_TABLE = 6;

  /** A function of the program. */
  private record Function(String name, String systemName, String file) {}

  /** A line of source code: inlined functions have several at one place in the program. */
  record Line(long function, long number) {}

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CodedOutputStream out = CodedOutputStream.newInstance(bytes);
  private final Map<String, Long> strings = new HashMap<>();
  private final Map<Function, Long> functions = new HashMap<>();
  private long mappings;
  private long locations;

  PprofProfile() throws IOException {
    string(""); // must be the first
  }

  private long string(String text) throws IOException {
    Long known = strings.get(text);
    if (known != null) {
      return known;
    }
    long index = strings.size();
    strings.put(text, index);
    out.writeString(STRING_TABLE, text);
    return index;
  }

  /** Adds a value that each sample has. */
  void addSampleType(String type, String unit) throws IOException {
    long typeIndex = string(type);
    long unitIndex = string(unit);
    NestedMessage.write(
        out,
        SAMPLE_TYPE,
        fields -> {
          fields.writeInt64(1, typeIndex);
          fields.writeInt64(2, unitIndex);
        });
  }

  /** Adds a part of memory into which a file is mapped, and returns its id. */
  long addMapping(long start, long end, long offset, String file, String buildId)
      throws IOException {
    long fileIndex = string(file);
    long buildIdIndex = string(buildId);
    long id = ++mappings;
    NestedMessage.write(
        out,
        MAPPING,
        fields -> {
          fields.writeUInt64(1, id);
          fields.writeUInt64(2, start);
          fields.writeUInt64(3, end);
          fields.writeUInt64(4, offset);
          fields.writeInt64(5, fileIndex);
          fields.writeInt64(6, buildIdIndex);
        });
    return id;
  }

  /** The id of a function, which is added if it is new. */
  long function(String name, String systemName, String file) throws IOException {
    Function function = new Function(name, systemName, file);
    Long known = functions.get(function);
    if (known != null) {
      return known;
    }
    long nameIndex = string(name);
    long systemNameIndex = string(systemName);
    long fileIndex = string(file);
    long id = functions.size() + 1L;
    functions.put(function, id);
    NestedMessage.write(
        out,
        FUNCTION,
        fields -> {
          fields.writeUInt64(1, id);
          fields.writeInt64(2, nameIndex);
          fields.writeInt64(3, systemNameIndex);
          fields.writeInt64(4, fileIndex);
        });
    return id;
  }

  /**
   * Adds a place in the program, and returns its id.
   *
   * @param mapping 0 for none
   * @param lines the innermost inlined function first
   */
  long addLocation(long mapping, long address, List<Line> lines) throws IOException {
    long id = ++locations;
    NestedMessage.write(
        out,
        LOCATION,
        fields -> {
          fields.writeUInt64(1, id);
          fields.writeUInt64(2, mapping);
          fields.writeUInt64(3, address);
          for (Line line : lines) {
            writeLine(fields, line);
          }
        });
    return id;
  }

  private static void writeLine(CodedOutputStream fields, Line line) throws IOException {
    fields.writeTag(4, WireFormat.WIRETYPE_LENGTH_DELIMITED);
    fields.writeUInt32NoTag(
        CodedOutputStream.computeUInt64Size(1, line.function)
            + CodedOutputStream.computeInt64Size(2, line.number));
    fields.writeUInt64(1, line.function);
    fields.writeInt64(2, line.number);
  }

  /**
   * Adds a sample.
   *
   * @param stack ids of locations, the innermost first
   * @param values in the order of the sample types
   */
  void addSample(List<Long> stack, List<Long> values) throws IOException {
    NestedMessage.write(
        out,
        SAMPLE,
        fields -> {
          for (long location : stack) {
            fields.writeUInt64(1, location);
          }
          for (long value : values) {
            fields.writeInt64(2, value);
          }
        });
  }

  /** Writes the profile into a new file, which replaces one of that name. */
  void writeTo(Path file) throws IOException {
    out.flush();
    try (OutputStream target = Files.newOutputStream(file)) {
      bytes.writeTo(target);
    }
  }
}
