package dev.sonda.core.internal.producer;

import dev.sonda.protos.DataSourceDescriptor;

/**
 * Limits for the data that one producer can make the service store, and checks against these
 * limits. Stateless.
 */
public final class ProducerLimits {
  /** Highest producer id; Perfetto's producer ids have 16 bits. */
  static final int MAX_PRODUCER_ID = 0xFFFF;

  /** Maximum length, in characters, of names that are stored and shown to consumers. */
  static final int MAX_NAME_LENGTH = 1024;

  /** Maximum number of triggers in one call; further triggers are a violation. */
  static final int MAX_TRIGGERS_PER_CALL = 256;

  /** Maximum number of data sources of one producer; usual programs offer some dozens. */
  private static final int MAX_DATA_SOURCES = 1024;

  /** Maximum serialized size of all descriptors of one producer, in bytes. */
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
   * control characters (those of ASCII and those from U+0080 on) and without invisible characters
   * that change the text direction.
   */
  public static String boundedSentence(String sentenceUntrusted) {
    return boundedName(sentenceUntrusted).replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", " ");
  }

  /** Whether one more descriptor is within the limits of this producer. */
  static boolean admits(ConnectedProducer producer, DataSourceDescriptor descriptorUntrusted) {
    if (descriptorUntrusted.getName().length() > MAX_NAME_LENGTH
        || producer.dataSources().size() >= MAX_DATA_SOURCES) {
      return false;
    }
    return keptBytes(producer) + descriptorUntrusted.getSerializedSize() <= MAX_DESCRIPTOR_BYTES;
  }

  /**
   * Whether replacing a known descriptor by a new one of equal name stays within the limits of this
   * producer.
   */
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
