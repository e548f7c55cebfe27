package dev.sonda.api.probe;

import dev.sonda.api.internal.HeapMessageWriter;
import org.osgi.annotation.versioning.ProviderType;

/** A protobuf message that is encoded into a growing, reusable array. Not thread-safe. */
@ProviderType
public interface MessageBytes extends MessageWriter {

  /** Creates an empty message that isn't nested in another one. */
  static MessageBytes create() {
    return new HeapMessageWriter();
  }

  /** Removes all bytes, so that the next message can be written. */
  void clear();

  /** The array with the message's bytes, from index 0; valid until more is written. */
  byte[] array();

  int sizeBytes();
}
