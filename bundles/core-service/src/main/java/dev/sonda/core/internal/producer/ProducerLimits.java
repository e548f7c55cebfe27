package dev.sonda.core.internal.producer;

import dev.sonda.protos.DataSourceDescriptor;

/** Limits of what one producer can make the service store, and checks against them. Stateless. */
public final class ProducerLimits {
  /** Highest producer id: Perfetto's are 16 bits wide. */
  static final int MAX_PRODUCER_ID = 0xFFFF;

  /** Characters of names that are stored and shown to consumers. */
  static final int MAX_NAME_LENGTH = 1024;

  /** Triggers of one call; further ones are a violation. */
  static final int MAX_TRIGGERS_PER_CALL = 256;

  /** Data sources of one producer; programs offer some dozens. */
  private static final int MAX_DATA_SOURCES = 1024;

  /** Serialized size of all descriptors of one producer. */
  private static final long MAX_DESCRIPTOR_BYTES = 4L << 20;

  private ProducerLimits() {}

  /** Cuts a name to {@link #MAX_NAME_LENGTH} characters, never inside a surrogate pair. */
  static String boundedName(String nameUntrusted) {
    if (nameUntrusted.length() <= MAX_NAME_LENGTH) {
      return nameUntrusted;
    }
    boolean splitsCharacter = Character.isHighSurrogate(nameUntrusted.charAt(MAX_NAME_LENGTH - 1));
    return nameUntrusted.substring(0, splitsCharacter ? MAX_NAME_LENGTH - 1 : MAX_NAME_LENGTH);
  }

  /**
   * Makes a producer's sentence safe for a consumer's terminal: bounded, in one line, without
   * control characters (ASCII's and those from U+0080 on) and without invisible ones that change
   * direction.
   */
  public static String boundedSentence(String sentenceUntrusted) {
    return boundedName(sentenceUntrusted).replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", " ");
  }

  /** Whether there is room for one more descriptor of this producer. */
  static boolean admits(ConnectedProducer producer, DataSourceDescriptor descriptorUntrusted) {
    if (descriptorUntrusted.getName().length() > MAX_NAME_LENGTH
        || producer.dataSources().size() >= MAX_DATA_SOURCES) {
      return false;
    }
    return keptBytes(producer) + descriptorUntrusted.getSerializedSize() <= MAX_DESCRIPTOR_BYTES;
  }

  /** Whether there is room for a new descriptor in the place of a known one of the same name. */
  static boolean admitsUpdate(
      ConnectedProducer producer,
      DataSourceDescriptor known,
      DataSourceDescriptor descriptorUntrusted) {
    long otherBytes = keptBytes(producer) - known.getSerializedSize();
    return otherBytes + descriptorUntrusted.getSerializedSize() <= MAX_DESCRIPTOR_BYTES;
  }

  private static long keptBytes(ConnectedProducer producer) {
    return producer.dataSources().stream()
        .mapToLong(source -> source.descriptor().getSerializedSize())
        .sum();
  }
}
