package dev.sonda.api.endpoint;

/**
 * The outcome of one data source instance.
 *
 * @param packets number of packets that the instance wrote, or {@link #UNKNOWN} if its producer
 *     doesn't report it
 * @param bytes size of the written packets, or {@link #UNKNOWN}
 * @param problem description of a failure, with the name of the bundle; empty if there was none
 * @param packetsDropped number of packets lost because shared memory was full; like the next three,
 *     0 if the producer doesn't report it
 * @param bytesDropped size of the lost packets
 * @param stalls how often the instance waited for free shared memory
 * @param stalledMs total time of these waits
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

  /** A result without numbers of dropped packets and stalls. */
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
