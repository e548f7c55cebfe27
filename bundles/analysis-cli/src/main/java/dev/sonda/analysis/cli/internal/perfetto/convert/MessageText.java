package dev.sonda.analysis.cli.internal.perfetto.convert;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.TextFormat;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * Prints encoded messages in protobuf's text format, field by field in the order of their bytes, so
 * that even a large message takes no memory. Bytes that aren't a message are printed as a comment.
 *
 * <p>A field that the schema doesn't know has its number for a name, or is left out.
 */
final class MessageText {
  private static final int MAX_DEPTH = 100;
  private static final int INDENT = 2;

  /** Long values are escaped in pieces of this size. */
  private static final int PIECE_BYTES = 1 << 16;

  private final boolean hasUnknown;
  private final PrintStream out;

  /**
   * Creates a printer.
   *
   * @param hasUnknown whether fields that the schema doesn't know are printed
   */
  MessageText(boolean hasUnknown, PrintStream out) {
    this.hasUnknown = hasUnknown;
    this.out = out;
  }

  /** Prints the fields of a message, indented by {@code depth} levels. */
  void print(Descriptor type, byte[] buffer, int start, int sizeBytes, int depth) {
    new MessageBytesText(buffer, start, sizeBytes).print(type, depth);
  }

  private void indent(int depth) {
    out.print(" ".repeat(INDENT * depth));
  }

  /** Prints the fields of one array of bytes. */
  private final class MessageBytesText {
    private final byte[] buffer;
    private final int start;
    private final int end;
    private final CodedInputStream in;

    MessageBytesText(byte[] buffer, int start, int sizeBytes) {
      this.buffer = buffer;
      this.start = start;
      this.end = start + sizeBytes;
      in = CodedInputStream.newInstance(buffer, start, sizeBytes);
    }

    private int position() {
      return start + in.getTotalBytesRead();
    }

    /** The end of the innermost message that is being read. */
    private int limit() {
      int bytes = in.getBytesUntilLimit();
      return bytes < 0 ? end : position() + bytes;
    }

    void print(Descriptor type, int depth) {
      int limit = limit();
      while (position() < limit) {
        int fieldStart = position();
        try {
          printField(type, depth);
        } catch (IOException e) {
          printMalformed(fieldStart, limit, depth);
          return;
        }
      }
    }

    private void printMalformed(int from, int to, int depth) {
      indent(depth);
      out.print("# Extra bytes: ");
      quote(from, to);
      out.print('\n');
      skipTo(to);
    }

    private void skipTo(int target) {
      try {
        in.skipRawBytes(target - position());
      } catch (IOException e) {
        throw new IllegalStateException("bytes within an array can't be skipped", e);
      }
    }

    private void printField(Descriptor type, int depth) throws IOException {
      int tag = in.readTag();
      int number = WireFormat.getTagFieldNumber(tag);
      FieldDescriptor field = type.findFieldByNumber(number);
      switch (WireFormat.getTagWireType(tag)) {
        case WireFormat.WIRETYPE_LENGTH_DELIMITED -> printBytes(field, number, depth);
        case WireFormat.WIRETYPE_VARINT, WireFormat.WIRETYPE_FIXED32, WireFormat.WIRETYPE_FIXED64 ->
            printScalar(field, tag, depth);
        default -> throw new IOException("a group");
      }
    }

    private void printScalar(@Nullable FieldDescriptor field, int tag, int depth)
        throws IOException {
      int wireType = WireFormat.getTagWireType(tag);
      if (field != null && field.getLiteType().getWireType() == wireType) {
        line(field.getName(), scalar(field), depth);
        return;
      }
      String text = unknownScalar(wireType);
      if (hasUnknown) {
        line(Integer.toString(WireFormat.getTagFieldNumber(tag)), text, depth);
      }
    }

    private String unknownScalar(int wireType) throws IOException {
      return switch (wireType) {
        case WireFormat.WIRETYPE_FIXED32 -> "0x%08x".formatted(in.readRawLittleEndian32());
        case WireFormat.WIRETYPE_FIXED64 -> "0x%016x".formatted(in.readRawLittleEndian64());
        default -> Long.toString(in.readRawVarint64());
      };
    }

    private String scalar(FieldDescriptor field) throws IOException {
      return switch (field.getType()) {
        case BOOL -> Boolean.toString(in.readBool());
        case ENUM -> enumName(field, in.readEnum());
        case INT32, SFIXED32, SINT32 -> Integer.toString(readInt(field));
        case UINT32 -> Integer.toUnsignedString(in.readUInt32());
        case FIXED32 -> Integer.toUnsignedString(in.readFixed32());
        case INT64 -> Long.toString(in.readInt64());
        case SINT64 -> Long.toString(in.readSInt64());
        case SFIXED64 -> Long.toString(in.readSFixed64());
        case UINT64 -> Long.toUnsignedString(in.readUInt64());
        case FIXED64 -> Long.toUnsignedString(in.readFixed64());
        case FLOAT -> Float.toString(in.readFloat());
        case DOUBLE -> Double.toString(in.readDouble());
        default -> throw new IOException("no scalar");
      };
    }

    private int readInt(FieldDescriptor field) throws IOException {
      return switch (field.getType()) {
        case SINT32 -> in.readSInt32();
        case SFIXED32 -> in.readSFixed32();
        default -> in.readInt32();
      };
    }

    private static String enumName(FieldDescriptor field, int number) {
      EnumValueDescriptor value = field.getEnumType().findValueByNumber(number);
      return value == null ? Integer.toString(number) : value.getName();
    }

    private void printBytes(@Nullable FieldDescriptor field, int number, int depth)
        throws IOException {
      int sizeBytes = in.readRawVarint32();
      if (sizeBytes < 0 || sizeBytes > limit() - position()) {
        throw new IOException("a length beyond the message");
      }
      int valueEnd = position() + sizeBytes;
      if (field != null && field.getType() == FieldDescriptor.Type.MESSAGE && depth < MAX_DEPTH) {
        printMessage(field, sizeBytes, depth);
      } else if (field != null && field.isPackable()) {
        printPacked(field, sizeBytes, depth);
      } else if (field != null || hasUnknown) {
        indent(depth);
        out.print(field == null ? Integer.toString(number) : field.getName());
        out.print(": ");
        quote(position(), valueEnd);
        out.print('\n');
      }
      skipTo(valueEnd);
    }

    private void printMessage(FieldDescriptor field, int sizeBytes, int depth) throws IOException {
      indent(depth);
      out.print(field.getName());
      out.print(" {\n");
      int outer = in.pushLimit(sizeBytes);
      print(field.getMessageType(), depth + 1);
      in.popLimit(outer);
      indent(depth);
      out.print("}\n");
    }

    private void printPacked(FieldDescriptor field, int sizeBytes, int depth) throws IOException {
      int outer = in.pushLimit(sizeBytes);
      try {
        while (in.getBytesUntilLimit() > 0) {
          line(field.getName(), scalar(field), depth);
        }
      } finally {
        in.popLimit(outer);
      }
    }

    private void quote(int from, int to) {
      out.print('"');
      for (int at = from; at < to; at += PIECE_BYTES) {
        int sizeBytes = Math.min(PIECE_BYTES, to - at);
        out.print(TextFormat.escapeBytes(ByteString.copyFrom(buffer, at, sizeBytes)));
      }
      out.print('"');
    }
  }

  private void line(String name, String value, int depth) {
    indent(depth);
    out.print(name);
    out.print(": ");
    out.print(value);
    out.print('\n');
  }
}
