package dev.sonda.track.event.internal.instance;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.track.event.internal.category.CategoryRegistry;
import dev.sonda.track.event.internal.category.CategoryRules;
import dev.sonda.track.event.internal.category.CategoryState;
import dev.sonda.track.event.internal.record.EventType;
import dev.sonda.track.event.internal.record.PendingEvent;
import dev.sonda.track.event.internal.record.TrackDefinition;
import dev.sonda.track.event.internal.sequence.EventEncodingSettings;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A traced program with one category, the slots of its sessions and a thread that writes events:
 * the state shared by the actors of a race.
 */
final class TracedProgramState {
  /** Name of the program's only category. */
  static final String CATEGORY = "shop";

  /** Track of the program's threads. */
  static final TrackDefinition TRACK =
      TrackDefinition.named(TrackDefinition.Kind.NAMED, 4711, null, "thread");

  private static final Acknowledgement AT_ONCE = () -> () -> {};
  private static final long TIME_NS = 1;

  final InstanceSlots slots = new InstanceSlots();
  final CategoryRegistry categories = new CategoryRegistry();

  /**
   * The category's mask of sessions, read by the program's threads with the access mode that the
   * SDK uses.
   */
  private final AtomicInteger mask = new AtomicInteger();

  private final CategoryState category =
      new CategoryState(CATEGORY, "", List.of(), List.of(), mask::setOpaque);

  /** Creates a program whose category is registered. */
  static TracedProgramState withCategory() {
    TracedProgramState program = new TracedProgramState();
    program.addCategory();
    return program;
  }

  void addCategory() {
    categories.add(category);
  }

  /** Creates a session that records the category, or no category; not started yet. */
  TrackEventInstance session(EventCountingSink sink, boolean isWanted) {
    List<String> everything = List.of("*");
    CategoryRules rules =
        new CategoryRules(
            isWanted ? everything : List.of(),
            isWanted ? List.of() : everything,
            List.of(),
            List.of());
    return new TrackEventInstance(
        slots, categories, rules, EventEncodingSettings.DEFAULTS, sink, new SessionObservers());
  }

  static void start(TrackEventInstance session) {
    session.start(AT_ONCE);
  }

  static void stop(TrackEventInstance session) {
    session.stop(AT_ONCE);
  }

  /** The packet sequences of one thread in the sessions. */
  ThreadSequences thread(boolean isVirtual) {
    return new ThreadSequences(slots, isVirtual, TRACK);
  }

  /** An event as a thread of the program creates it. */
  PendingEvent event() {
    PendingEvent event = new PendingEvent();
    event.begin(EventType.INSTANT, category, TIME_NS);
    event.nameStatic("paid");
    return event;
  }

  /** Writes an event into all sessions that record it, like {@code Event.emit}. */
  void emit(PendingEvent event, ThreadSequences thread) {
    thread.write(event, mask());
  }

  int mask() {
    return mask.getOpaque();
  }
}
