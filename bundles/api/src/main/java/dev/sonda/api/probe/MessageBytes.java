package dev.sonda.api.probe;

import dev.sonda.api.internal.HeapMessage;
import org.osgi.annotation.versioning.ProviderType;

/** A message in an array that grows, used again and again. One thread. */
@ProviderType
public interface MessageBytes extends MessageWriter {

  /** An empty message, not inside another one. */
  static MessageBytes create() {
    return new HeapMessage();
  }

  /** Forgets all bytes. */
  void clear();

  /** The array with the message's bytes, from index 0; valid until more is written. */
  byte[] array();

  int sizeBytes();
}
