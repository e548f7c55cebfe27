package dev.sonda.probe.counters.internal.track;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.api.probe.TraceWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Records one session's tracks by periodic samples, and a track about the probe itself. All methods
 * but {@link #clearIncrementalState} run on the host's sampling thread.
 */
public abstract class SampledTracksInstance implements Instance {
  private final LongSupplier bootTimeNs;
  private final TraceSink sink;
  private final long periodMs;
  private final TrackRefreshSchedule schedule;
  private final CounterTrackGroup own;

  /**
   * Creates the instance, which samples from its start on.
   *
   * @param refreshMs the time between two baselines
   * @param source identifies the probe's own track within the trace
   * @param ownLabel the name of the probe's own track
   */
  protected SampledTracksInstance(
      LongSupplier bootTimeNs,
      TraceSink sink,
      long periodMs,
      long refreshMs,
      String source,
      String ownLabel,
      List<CounterDefinition> ownCounters) {
    this.bootTimeNs = bootTimeNs;
    this.sink = sink;
    this.periodMs = periodMs;
    schedule = new TrackRefreshSchedule(TimeUnit.MILLISECONDS.toNanos(refreshMs));
    own =
        new CounterTrackGroup(
            schedule,
            new TrackDescriptorFields(TrackUuid.of(source), 0, ownLabel, ""),
            ownCounters);
  }

  @Override
  public void start(Acknowledgement done) {
    sink.every(Duration.ofMillis(periodMs), this::sample);
  }

  @Override
  public void clearIncrementalState() {
    schedule.clear();
  }

  private void sample(TraceWriter writer) {
    long timeNs = bootTimeNs.getAsLong();
    schedule.beginSample(timeNs);
    own.clear();
    sample(writer, timeNs, own);
    own.write(writer, timeNs);
  }

  /**
   * Reads and writes all tracks.
   *
   * @param timeNs time of the sample, in boot time
   * @param ownTrack receives counters about the probe itself; written after the sample
   */
  protected abstract void sample(TraceWriter writer, long timeNs, CounterTrackGroup ownTrack);

  protected TrackRefreshSchedule schedule() {
    return schedule;
  }

  protected long bootTimeNs() {
    return bootTimeNs.getAsLong();
  }
}
