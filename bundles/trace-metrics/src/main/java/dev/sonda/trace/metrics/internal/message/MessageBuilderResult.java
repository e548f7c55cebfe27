package dev.sonda.trace.metrics.internal.message;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Result of a function that builds messages, to be passed to the next such function: a message with
 * its type, or a list of values. It is encoded as a message itself, in Perfetto's layout.
 *
 * @param type the message's full name after a dot; empty for a list
 * @param values the list of values; for a message, the message as the only element
 */
record MessageBuilderResult(boolean isRepeated, String type, List<MessageBuilderValue> values) {
  private static final int IS_REPEATED = 1;
  private static final int SINGLE = 2;
  private static final int REPEATED = 3;

  private static final int TYPE = 1;
  private static final int TYPE_NAME = 2;
  private static final int MESSAGE = 3;

  private static final int INTEGERS = 1;
  private static final int REALS = 2;
  private static final int TEXTS = 3;
  private static final int BYTES = 4;

  MessageBuilderResult {
    values = List.copyOf(values);
  }

  static MessageBuilderResult of(String type, ByteString message) {
    return new MessageBuilderResult(false, type, List.of(new MessageBuilderValue.Bytes(message)));
  }

  static MessageBuilderResult ofRepeated(List<MessageBuilderValue> values) {
    return new MessageBuilderResult(true, "", values);
  }

  ByteString bytes() {
    return written(out -> {
      out.writeBool(IS_REPEATED, isRepeated);
      out.writeBytes(isRepeated ? REPEATED : SINGLE, isRepeated ? list() : single());
    });
  }

  /** Writes fields to a stream. */
  @FunctionalInterface
  interface Writing {
    void write(CodedOutputStream out) throws IOException;
  }

  /** The bytes that {@code writing} writes into memory, where no I/O error can occur. */
  static ByteString written(Writing writing) {
    ByteString.Output bytes = ByteString.newOutput();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      writing.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteString();
  }

  private ByteString single() {
    return written(out -> {
      out.writeUInt32(TYPE, FieldDescriptor.Type.MESSAGE.toProto().getNumber());
      out.writeString(TYPE_NAME, type);
      out.writeBytes(MESSAGE, ((MessageBuilderValue.Bytes) values.getFirst()).value());
    });
  }

  private ByteString list() {
    return written(out -> {
      ByteString.Output packed = ByteString.newOutput();
      CodedOutputStream numbers = CodedOutputStream.newInstance(packed);
      for (MessageBuilderValue value : values) {
        switch (value) {
          case MessageBuilderValue.Whole(long number) -> numbers.writeSFixed64NoTag(number);
          case MessageBuilderValue.Real(double number) -> numbers.writeDoubleNoTag(number);
          case MessageBuilderValue.Text(String text) -> out.writeString(TEXTS, text);
          case MessageBuilderValue.Bytes(ByteString bytes) -> out.writeBytes(BYTES, bytes);
          case MessageBuilderValue.Null _ -> out.writeBytes(BYTES, ByteString.EMPTY);
        }
      }
      numbers.flush();
      if (packed.size() > 0) {
        boolean areReal = values.getFirst() instanceof MessageBuilderValue.Real;
        out.writeBytes(areReal ? REALS : INTEGERS, packed.toByteString());
      }
    });
  }

  /** Decodes the result of {@link #bytes}. */
  static MessageBuilderResult read(ByteString bytes) throws InvalidProtocolBufferException {
    try {
      CodedInputStream in = bytes.newCodedInput();
      boolean isRepeated = false;
      ByteString content = ByteString.EMPTY;
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        switch (WireFormat.getTagFieldNumber(tag)) {
          case IS_REPEATED -> isRepeated = in.readBool();
          case SINGLE, REPEATED -> content = in.readBytes();
          default -> in.skipField(tag);
        }
      }
      return isRepeated ? ofRepeated(readList(content)) : readSingle(content);
    } catch (InvalidProtocolBufferException e) {
      throw e;
    } catch (IOException e) {
      throw new InvalidProtocolBufferException(e);
    }
  }

  private static MessageBuilderResult readSingle(ByteString bytes) throws IOException {
    CodedInputStream in = bytes.newCodedInput();
    String type = "";
    ByteString message = ByteString.EMPTY;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case TYPE_NAME -> type = in.readString();
        case MESSAGE -> message = in.readBytes();
        default -> in.skipField(tag);
      }
    }
    return of(type, message);
  }

  private static List<MessageBuilderValue> readList(ByteString bytes) throws IOException {
    CodedInputStream in = bytes.newCodedInput();
    List<MessageBuilderValue> values = new ArrayList<>();
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case INTEGERS -> {
          CodedInputStream packed = in.readBytes().newCodedInput();
          while (!packed.isAtEnd()) {
            values.add(new MessageBuilderValue.Whole(packed.readSFixed64()));
          }
        }
        case REALS -> {
          CodedInputStream packed = in.readBytes().newCodedInput();
          while (!packed.isAtEnd()) {
            values.add(new MessageBuilderValue.Real(packed.readDouble()));
          }
        }
        case TEXTS -> values.add(new MessageBuilderValue.Text(in.readString()));
        case BYTES -> values.add(new MessageBuilderValue.Bytes(in.readBytes()));
        default -> in.skipField(tag);
      }
    }
    return values;
  }
}
