package dev.sonda.api.probe;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Writes the fields of one protobuf message, by number. Field numbers are the schema's; nothing
 * checks them here.
 *
 * <p>Values go straight into the trace: no objects, no copies.
 */
@ProviderType
public interface MessageWriter extends AutoCloseable {

  /** int32, int64, uint32, uint64, bool and enums. */
  MessageWriter varint(int field, long value);

  /** sint32 and sint64. */
  MessageWriter zigZag(int field, long value);

  MessageWriter fixed32(int field, int value);

  MessageWriter fixed64(int field, long value);

  /** The field type double. */
  MessageWriter float64(int field, double value);

  MessageWriter string(int field, CharSequence value);

  MessageWriter bytes(int field, byte[] source, int offset, int length);

  /**
   * Begins a message inside this one. Close it before you write to this one again; the object is
   * reused.
   */
  MessageWriter nested(int field);

  @Override
  void close();
}
