package dev.sonda.core.internal.filter;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Builds bytecode of trace filters, one message after another, and of their overlays. */
public final class FilterBytecodeBuilder {
  private final List<Integer> words = new ArrayList<>();

  public FilterBytecodeBuilder simple(int field) {
    return words(field << 3 | 1);
  }

  public FilterBytecodeBuilder simpleRange(int firstField, int count) {
    return words(firstField << 3 | 2, count);
  }

  public FilterBytecodeBuilder nested(int field, int message) {
    return words(field << 3 | 3, message);
  }

  public FilterBytecodeBuilder string(int field) {
    return words(field << 3 | 4);
  }

  public FilterBytecodeBuilder typedString(int field, int semanticType) {
    return words(field << 3 | 5, semanticType);
  }

  public FilterBytecodeBuilder endOfMessage() {
    return words(0);
  }

  /** Appends raw words, for overlays and for invalid programs. */
  public FilterBytecodeBuilder words(int... raw) {
    for (int word : raw) {
      words.add(word);
    }
    return this;
  }

  public ByteString build() {
    long hash = 0xcbf29ce484222325L;
    for (int word : words) {
      for (int i = 0; i < 4; i++) {
        hash ^= word >>> (8 * i) & 0xFF;
        hash *= 0x100000001b3L;
      }
    }
    return encode((int) hash);
  }

  ByteString encode(int checksum) {
    ByteString.Output bytes = ByteString.newOutput();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      for (int word : words) {
        out.writeUInt32NoTag(word);
      }
      out.writeUInt32NoTag(checksum);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteString();
  }
}
