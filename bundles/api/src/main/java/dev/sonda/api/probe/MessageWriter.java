package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Writes the fields of one protobuf message, by number. Field numbers are those of the message's
 * schema, and are not validated.
 *
 * <p>Values go straight into the trace: no objects, no copies.
 */
@ProviderType
public interface MessageWriter extends AutoCloseable {

  /** Writes a field of type int32, int64, uint32, uint64, bool or enum. */
  MessageWriter varint(int field, long value);

  /** Writes a field of type sint32 or sint64. */
  MessageWriter zigZag(int field, long value);

  MessageWriter fixed32(int field, int value);

  MessageWriter fixed64(int field, long value);

  /** Writes a field of type double. */
  MessageWriter float64(int field, double value);

  MessageWriter string(int field, CharSequence value);

  MessageWriter bytes(int field, byte[] source, int offset, int length);

  /**
   * Begins a message nested in this one. Close the nested message before you write to this message
   * again; its writer object is reused.
   */
  MessageWriter nested(int field);

  @Override
  void close();
}
