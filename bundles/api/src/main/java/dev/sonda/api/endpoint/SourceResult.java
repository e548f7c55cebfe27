package dev.sonda.api.endpoint;

/**
 * The outcome of one data source instance.
 *
 * @param packets packets it wrote, or {@link #UNKNOWN} where its producer doesn't tell
 * @param bytes their size, or {@link #UNKNOWN}
 * @param problem what went wrong, naming the bundle; empty when nothing did
 * @param packetsDropped packets it lost because shared memory was full; 0 where its producer
 *     doesn't tell, as the next three
 * @param bytesDropped their size
 * @param stalls how often it waited for room in shared memory
 * @param stalledMs how long it waited, in all
 */
public record SourceResult(
    long instanceId,
    String producerName,
    String dataSourceName,
    long packets,
    long bytes,
    String problem,
    long packetsDropped,
    long bytesDropped,
    long stalls,
    long stalledMs) {
  public static final long UNKNOWN = -1;

  /** A result without numbers of drops and stalls. */
  public SourceResult(
      long instanceId,
      String producerName,
      String dataSourceName,
      long packets,
      long bytes,
      String problem) {
    this(instanceId, producerName, dataSourceName, packets, bytes, problem, 0, 0, 0, 0);
  }
}
