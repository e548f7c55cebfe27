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
    return nameUntrusted.length() <= MAX_NAME_LENGTH
        ? nameUntrusted
        : nameUntrusted.substring(0, MAX_NAME_LENGTH);
  }

  /** A producer's words, for a consumer's terminal: of a length, in one line, without controls. */
  public static String boundedSentence(String sentenceUntrusted) {
    return boundedName(sentenceUntrusted).replaceAll("\\p{Cntrl}", " ");
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
