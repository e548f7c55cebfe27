package dev.sonda.core.internal.producer;

import dev.sonda.protos.DataSourceDescriptor;

/** How much a producer may make the service remember. */
public final class ProducerLimits {
  static final int MAX_PRODUCER_ID = 0xFFFF;
  static final int MAX_WRITER_ID = 0x7FFF;
  static final int MAX_CHUNK_BYTES = 64 << 10;
  static final int MAX_PATCHES_PER_CHUNK = 1024;
  static final int PATCH_BYTES = 4;
  static final int MAX_NAME_LENGTH = 1024;
  static final int MAX_TRIGGERS_PER_CALL = 256;
  private static final int MAX_DATA_SOURCES = 1024;
  private static final long MAX_DESCRIPTOR_BYTES = 4L << 20;

  private ProducerLimits() {}

  static boolean isWriterId(long idUntrusted) {
    return idUntrusted >= 1 && idUntrusted <= MAX_WRITER_ID;
  }

  /** Names of any length may come; what is kept, and told to others, is bounded. */
  static String boundedName(String nameUntrusted) {
    if (nameUntrusted.length() <= MAX_NAME_LENGTH) {
      return nameUntrusted;
    }
    boolean splitsCharacter = Character.isHighSurrogate(nameUntrusted.charAt(MAX_NAME_LENGTH - 1));
    return nameUntrusted.substring(0, splitsCharacter ? MAX_NAME_LENGTH - 1 : MAX_NAME_LENGTH);
  }

  /**
   * A producer's sentence, fit for a consumer's terminal: of bounded length, in one line, without
   * control characters (ASCII's and those from U+0080 on) or invisible ones that change direction.
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
