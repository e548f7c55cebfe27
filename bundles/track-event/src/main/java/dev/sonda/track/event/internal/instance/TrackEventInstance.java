package dev.sonda.track.event.internal.instance;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.track.event.internal.category.CategoryRegistry;
import dev.sonda.track.event.internal.category.CategoryRules;
import dev.sonda.track.event.internal.record.EventData;
import dev.sonda.track.event.internal.record.ProcessIdentity;
import dev.sonda.track.event.internal.record.TrackData;
import dev.sonda.track.event.internal.sequence.EventSequence;
import dev.sonda.track.event.internal.sequence.EventSettings;
import dev.sonda.track.event.internal.sequence.TraceTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One session that records events. The host's threads start and stop it, the program's threads
 * write into it.
 */
final class TrackEventInstance implements Instance {
  private static final Duration CLOCK_PERIOD = Duration.ofSeconds(1);

  private final InstanceSlots slots;
  private final CategoryRegistry categories;
  private final CategoryRules rules;
  private final EventSettings settings;
  private final TraceSink sink;
  private final SessionObservers observers;
  private final SharedSequences shared;
  private int slot = InstanceSlots.NONE;

  /** Changes when readers have to be told everything again. */
  private final AtomicInteger generation = new AtomicInteger();

  /**
   * @param slots takes one of these while it records
   * @param categories switches those on that the rules choose
   */
  TrackEventInstance(
      InstanceSlots slots,
      CategoryRegistry categories,
      CategoryRules rules,
      EventSettings settings,
      TraceSink sink,
      SessionObservers observers) {
    this.slots = slots;
    this.categories = categories;
    this.rules = rules;
    this.settings = settings;
    this.sink = sink;
    this.observers = observers;
    shared = new SharedSequences(this);
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
    sink.every(CLOCK_PERIOD, _ -> TraceTime.refresh());
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
      PostponedEnd end = new PostponedEnd(done, this::end);
      try {
        observers.stopping(end);
      } finally {
        end.told();
      }
    }
  }

  /** The category is off before the slot is free: so no other session gets its events. */
  private void end() {
    categories.disable(slot);
    slots.free(slot);
    slot = InstanceSlots.NONE;
    shared.close();
    observers.stopped();
  }

  /** The sequence of the calling thread alone. */
  EventSequence newSequence(TrackData threadTrack) {
    return new EventSequence(sink.writer(), settings, threadTrack);
  }

  /** A sequence that several threads use in turns. */
  EventSequence newSharedSequence(String role) {
    return new EventSequence(sink.writerOf(role), settings, ProcessIdentity.process());
  }

  /** Gives the calling thread's writer back, whose instance has ended. */
  void releaseSequence() {
    sink.releaseWriter();
  }

  /** Of a thread that has no writer of its own. */
  boolean writeShared(EventData event, TrackData threadTrack, int carrierTid) {
    return shared.write(event, threadTrack, carrierTid);
  }

  /** Tells readers of a track, by a thread that has no writer of its own. */
  void describeShared(TrackData track) {
    shared.describe(track);
  }
}
