package dev.sonda.api.endpoint;

/**
 * What one data source instance did.
 *
 * @param packets packets it wrote, or {@link #UNKNOWN} where its producer doesn't tell
 * @param bytes their size, or {@link #UNKNOWN}
 * @param problem what went wrong, naming the bundle; empty when nothing did
 */
public record SourceResult(
    long instanceId,
    String producerName,
    String dataSourceName,
    long packets,
    long bytes,
    String problem) {
  public static final long UNKNOWN = -1;
}
