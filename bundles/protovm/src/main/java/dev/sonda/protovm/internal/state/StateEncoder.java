package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.internal.wire.WireType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Encodes a state: fields in the order of their numbers, elements in the order of their positions
 * or keys, so that equal states have equal bytes. Writes backwards, from the last byte to the
 * first, so that a message's size is known when it has to be written.
 */
public final class StateEncoder {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int INITIAL_BYTES = 256;
  private static final int VARINT_BITS = 7;
  private static final int VARINT_MASK = (1 << VARINT_BITS) - 1;
  private static final int CONTINUES = 1 << VARINT_BITS;

  private byte[] bytes = new byte[INITIAL_BYTES];
  private int start = INITIAL_BYTES;

  private StateEncoder() {}

  /** Encodes the state below a root as a message. */
  public static byte[] encode(StateNode root) {
    StateEncoder encoder = new StateEncoder();
    encoder.putRoot(root);
    return Arrays.copyOfRange(encoder.bytes, encoder.start, encoder.bytes.length);
  }

  private void putRoot(StateNode root) {
    switch (root.kind) {
      case BYTES -> putBytes(root.bytes, root.sizeBytes);
      case MESSAGE -> putFields(root.children);
      // A root is always a message.
      case EMPTY, SCALAR, INDEXED, MAPPED -> {}
    }
  }

  private void putFields(ChildNodes fields) {
    for (int i = fields.size() - 1; i >= 0; i--) {
      putField(fields.keyAt(i), fields.nodeAt(i));
    }
  }

  private void putField(long fieldId, StateNode node) {
    switch (node.kind) {
      case EMPTY -> {}
      case SCALAR -> putScalar(fieldId, node);
      case BYTES -> {
        putBytes(node.bytes, node.sizeBytes);
        putPrefix(fieldId, node.sizeBytes);
      }
      case MESSAGE -> {
        int end = bytes.length - start;
        putFields(node.children);
        putPrefix(fieldId, bytes.length - start - end);
      }
      case INDEXED, MAPPED -> {
        for (int i = node.children.size() - 1; i >= 0; i--) {
          putField(fieldId, node.children.nodeAt(i));
        }
      }
    }
  }

  private void putPrefix(long fieldId, int sizeBytes) {
    putVarint(sizeBytes);
    putTag(fieldId, WireType.LENGTH_DELIMITED);
  }

  private void putScalar(long fieldId, StateNode node) {
    switch (node.wireType) {
      case WireType.FIXED32 -> {
        makeRoom(Integer.BYTES);
        INT.set(bytes, start, (int) node.scalar);
      }
      case WireType.FIXED64 -> {
        makeRoom(Long.BYTES);
        LONG.set(bytes, start, node.scalar);
      }
      default -> putVarint(node.scalar);
    }
    putTag(fieldId, node.wireType);
  }

  private void putTag(long fieldId, int wireType) {
    putVarint((fieldId << WireType.TAG_BITS) | wireType);
  }

  private void putVarint(long value) {
    int groups = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / VARINT_BITS);
    makeRoom(groups);
    long rest = value;
    for (int i = 0; i < groups - 1; i++) {
      bytes[start + i] = (byte) ((rest & VARINT_MASK) | CONTINUES);
      rest >>>= VARINT_BITS;
    }
    bytes[start + groups - 1] = (byte) rest;
  }

  private void putBytes(byte[] data, int sizeBytes) {
    makeRoom(sizeBytes);
    System.arraycopy(data, 0, bytes, start, sizeBytes);
  }

  /** Moves the start of the written bytes forward, growing the array if necessary. */
  private void makeRoom(int sizeBytes) {
    if (start < sizeBytes) {
      int used = bytes.length - start;
      byte[] larger = new byte[Math.max(bytes.length * 2, used + sizeBytes)];
      System.arraycopy(bytes, start, larger, larger.length - used, used);
      bytes = larger;
      start = larger.length - used;
    }
    start -= sizeBytes;
  }
}
