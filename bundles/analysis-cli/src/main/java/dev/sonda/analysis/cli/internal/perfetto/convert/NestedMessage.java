package dev.sonda.analysis.cli.internal.perfetto.convert;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** A message within a message, whose size is known only after its fields were written. */
public final class NestedMessage {
  /** Writes the fields of a message. */
  @FunctionalInterface
  public interface Fields {
    void writeTo(CodedOutputStream out) throws IOException;
  }

  private NestedMessage() {}

  /** Writes a message as a field of another one. */
  public static void write(CodedOutputStream out, int field, Fields fields) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream inner = CodedOutputStream.newInstance(bytes);
    fields.writeTo(inner);
    inner.flush();
    out.writeByteArray(field, bytes.toByteArray());
  }
}
