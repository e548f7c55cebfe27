package dev.sonda.core.internal.filter;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.util.Arrays;

/** Decodes a trace filter's bytecode into words and verifies its checksum. */
final class BytecodeDecoder {
  private static final long FNV_OFFSET_BASIS = 0xCBF2_9CE4_8422_2325L;
  private static final long FNV_PRIME = 0x100_0000_01B3L;

  private BytecodeDecoder() {}

  /**
   * Decodes and verifies bytecode.
   *
   * @param name of the config's field, for the error sentence
   * @return all words but the checksum
   */
  static int[] verified(ByteString bytecode, String name) throws InvalidTraceFilterException {
    int[] words = decode(bytecode, name);
    if (words.length == 0) {
      throw new InvalidTraceFilterException("trace_filter." + name + " is empty");
    }
    int last = words.length - 1;
    if (words[last] != checksum(words, last)) {
      throw new InvalidTraceFilterException(
          "trace_filter." + name + " is damaged: its checksum is wrong");
    }
    return Arrays.copyOf(words, last);
  }

  private static int[] decode(ByteString bytecode, String name) throws InvalidTraceFilterException {
    int[] words = new int[bytecode.size()];
    int count = 0;
    CodedInputStream in = bytecode.newCodedInput();
    try {
      while (!in.isAtEnd()) {
        words[count++] = (int) in.readRawVarint64();
      }
    } catch (IOException e) {
      throw new InvalidTraceFilterException(
          "trace_filter." + name + " ends in the middle of a number");
    }
    return Arrays.copyOf(words, count);
  }

  /** The low half of FNV-1a over the words as little-endian bytes. */
  static int checksum(int[] words, int count) {
    long hash = FNV_OFFSET_BASIS;
    for (int i = 0; i < count; i++) {
      for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
        hash = (hash ^ (words[i] >>> shift & 0xFF)) * FNV_PRIME;
      }
    }
    return (int) hash;
  }
}
