package dev.sonda.analysis.cli.internal.perfetto.deobfuscation;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
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

  /** Writes the fields of a message. */
  @FunctionalInterface
  private interface Fields {
    void writeTo(CodedOutputStream out) throws IOException;
  }

  private DeobfuscationPacket() {}

  /** Writes the map of a package's program. */
  public static void write(String packageName, ObfuscationMap map, OutputStream out)
      throws IOException {
    CodedOutputStream trace = CodedOutputStream.newInstance(out);
    writeMessage(
        trace,
        PACKET,
        packet -> writeMessage(packet, MAPPING, mapping -> writeMap(packageName, map, mapping)));
    trace.flush();
  }

  private static void writeMap(String packageName, ObfuscationMap map, CodedOutputStream out)
      throws IOException {
    out.writeString(PACKAGE_NAME, packageName);
    for (ObfuscatedClass each : map.classes()) {
      writeMessage(out, CLASSES, fields -> writeClass(each, fields));
    }
  }

  private static void writeClass(ObfuscatedClass written, CodedOutputStream out)
      throws IOException {
    out.writeString(OBFUSCATED_NAME, written.obfuscatedName());
    out.writeString(NAME, written.name());
    for (ObfuscatedMember field : written.fields()) {
      writeMessage(out, CLASS_FIELDS, fields -> writeNames(field, field.name(), fields));
    }
    for (ObfuscatedMember method : written.methods()) {
      writeMessage(
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

  private static void writeMessage(CodedOutputStream out, int field, Fields fields)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream inner = CodedOutputStream.newInstance(bytes);
    fields.writeTo(inner);
    inner.flush();
    out.writeByteArray(field, bytes.toByteArray());
  }
}
