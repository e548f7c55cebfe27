package dev.sonda.analysis.cli.internal.perfetto.deobfuscation;

import com.google.protobuf.CodedOutputStream;
import dev.sonda.analysis.cli.internal.perfetto.convert.NestedMessage;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Writes a map of obfuscated names as a packet of a trace, a DeobfuscationMapping. */
public final class DeobfuscationPacket {
  private static final int PACKET = 1;
  private static final int MAPPING = 64;
  private static final int PACKAGE_NAME = 1;
  private static final int CLASSES = 3;

  private static final int OBFUSCATED_NAME = 1;
  private static final int NAME = 2;
  private static final int CLASS_FIELDS = 3;
  private static final int CLASS_METHODS = 4;

  private static final int FIRST_LINE = 3;
  private static final int LAST_LINE = 4;
  private static final int FIRST_SOURCE_LINE = 5;
  private static final int LAST_SOURCE_LINE = 6;

  private DeobfuscationPacket() {}

  /**
   * Writes the map of a program.
   *
   * @param packageName of the program; empty if the map is for the heap graphs of all programs
   */
  public static void write(String packageName, ObfuscationMap map, OutputStream out)
      throws IOException {
    CodedOutputStream trace = CodedOutputStream.newInstance(out);
    NestedMessage.write(
        trace,
        PACKET,
        packet ->
            NestedMessage.write(packet, MAPPING, mapping -> writeMap(packageName, map, mapping)));
    trace.flush();
  }

  private static void writeMap(String packageName, ObfuscationMap map, CodedOutputStream out)
      throws IOException {
    if (!packageName.isEmpty()) {
      out.writeString(PACKAGE_NAME, packageName);
    }
    for (ObfuscatedClass each : map.classes()) {
      NestedMessage.write(out, CLASSES, fields -> writeClass(each, fields));
    }
  }

  private static void writeClass(ObfuscatedClass written, CodedOutputStream out)
      throws IOException {
    out.writeString(OBFUSCATED_NAME, written.obfuscatedName());
    out.writeString(NAME, written.name());
    for (ObfuscatedMember field : written.fields()) {
      NestedMessage.write(out, CLASS_FIELDS, fields -> writeNames(field, field.name(), fields));
    }
    for (ObfuscatedMember method : written.methods()) {
      NestedMessage.write(
          out,
          CLASS_METHODS,
          fields -> {
            writeNames(method, written.fullNameOf(method), fields);
            writeLines(FIRST_LINE, LAST_LINE, method.lines(), fields);
            writeLines(FIRST_SOURCE_LINE, LAST_SOURCE_LINE, method.sourceLines(), fields);
          });
    }
  }

  private static void writeNames(ObfuscatedMember member, String name, CodedOutputStream out)
      throws IOException {
    out.writeString(OBFUSCATED_NAME, member.obfuscatedName());
    out.writeString(NAME, name);
  }

  private static void writeLines(
      int firstField, int lastField, @Nullable LineRange lines, CodedOutputStream out)
      throws IOException {
    if (lines != null) {
      out.writeUInt32(firstField, lines.first());
      out.writeUInt32(lastField, lines.last());
    }
  }
}
