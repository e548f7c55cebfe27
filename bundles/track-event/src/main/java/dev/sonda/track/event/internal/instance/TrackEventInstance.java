package dev.sonda.track.event.internal.instance;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.track.event.internal.category.CategoryRegistry;
import dev.sonda.track.event.internal.category.CategoryRules;
import dev.sonda.track.event.internal.record.PendingEvent;
import dev.sonda.track.event.internal.record.ProcessTracks;
import dev.sonda.track.event.internal.record.TrackDefinition;
import dev.sonda.track.event.internal.sequence.BootClock;
import dev.sonda.track.event.internal.sequence.EventEncodingSettings;
import dev.sonda.track.event.internal.sequence.EventSequence;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Instance of the data source track_event in one session. The host's threads start and stop the
 * instance; the program's threads write into it.
 */
final class TrackEventInstance implements Instance {
  private static final Duration CLOCK_PERIOD = Duration.ofSeconds(1);

  private final InstanceSlots slots;
  private final CategoryRegistry categories;
  private final CategoryRules rules;
  private final EventEncodingSettings settings;
  private final TraceSink sink;
  private final SessionObservers observers;
  private final VirtualThreadSequences shared;
  private int slot = InstanceSlots.NONE;

  /**
   * Incremented when the incremental state is cleared: each sequence then writes its names and
   * tracks again.
   */
  private final AtomicInteger generation = new AtomicInteger();

  /**
   * @param slots the instance occupies one of these slots while it records
   * @param categories registry in which the instance enables the categories that {@code rules}
   *     select
   */
  TrackEventInstance(
      InstanceSlots slots,
      CategoryRegistry categories,
      CategoryRules rules,
      EventEncodingSettings settings,
      TraceSink sink,
      SessionObservers observers) {
    this.slots = slots;
    this.categories = categories;
    this.rules = rules;
    this.settings = settings;
    this.sink = sink;
    this.observers = observers;
    shared = new VirtualThreadSequences(this);
  }

  int generation() {
    return generation.getOpaque();
  }

  @Override
  public void start(Acknowledgement done) {
    slot = slots.take(this);
    if (slot == InstanceSlots.NONE) {
      throw new IllegalStateException(
          "the program is in " + InstanceSlots.COUNT + " sessions already");
    }
    sink.every(CLOCK_PERIOD, _ -> BootClock.refresh());
    categories.enable(slot, rules);
    observers.started();
  }

  @Override
  public void clearIncrementalState() {
    observers.willClearIncrementalState();
    generation.incrementAndGet();
  }

  @Override
  public void stop(Acknowledgement done) {
    if (slot != InstanceSlots.NONE) {
      PostponedSessionEnd end = new PostponedSessionEnd(done, this::end);
      try {
        observers.stopping(end);
      } finally {
        end.told();
      }
    }
  }

  /**
   * Disables the categories before the slot is freed, so that a new session in the slot doesn't
   * receive events of this session's categories.
   */
  private void end() {
    categories.disable(slot);
    slots.free(slot);
    slot = InstanceSlots.NONE;
    shared.close();
    observers.stopped();
  }

  /** Creates a sequence for the calling thread only. */
  EventSequence newSequence(TrackDefinition threadTrack) {
    return new EventSequence(sink.writer(), settings, threadTrack);
  }

  /** Creates a sequence that several threads use in turns. */
  EventSequence newSharedSequence(String role) {
    return new EventSequence(sink.writerOf(role), settings, ProcessTracks.process());
  }

  /** Releases the calling thread's writer after the end of this instance. */
  void releaseSequence() {
    sink.releaseWriter();
  }

  /** Writes an event of a virtual thread, which has no writer of its own. */
  boolean writeShared(PendingEvent event, TrackDefinition threadTrack, int carrierTid) {
    return shared.write(event, threadTrack, carrierTid);
  }

  /** Writes a track's descriptor for a virtual thread, which has no writer of its own. */
  void describeShared(TrackDefinition track) {
    shared.describe(track);
  }
}
