package dev.sonda.track.event.internal.instance;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.track.event.internal.category.CategoryRegistry;
import dev.sonda.track.event.internal.category.CategoryRules;
import dev.sonda.track.event.internal.category.CategoryState;
import dev.sonda.track.event.internal.record.EventData;
import dev.sonda.track.event.internal.record.EventType;
import dev.sonda.track.event.internal.record.TrackData;
import dev.sonda.track.event.internal.sequence.EventSettings;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A traced program with one category, the slots of its sessions and a thread that writes events:
 * the state shared by the actors of a race.
 */
final class RacedProgram {
  /** Name of the program's only category. */
  static final String CATEGORY = "shop";

  /** Track of the program's threads. */
  static final TrackData TRACK = TrackData.named(TrackData.Kind.NAMED, 4711, null, "thread");

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
  static RacedProgram withCategory() {
    RacedProgram program = new RacedProgram();
    program.addCategory();
    return program;
  }

  void addCategory() {
    categories.add(category);
  }

  /** Creates a session that records the category, or no category; not started yet. */
  TrackEventInstance session(RacedSink sink, boolean isWanted) {
    List<String> everything = List.of("*");
    CategoryRules rules =
        new CategoryRules(
            isWanted ? everything : List.of(),
            isWanted ? List.of() : everything,
            List.of(),
            List.of());
    return new TrackEventInstance(
        slots, categories, rules, EventSettings.DEFAULTS, sink, new SessionObservers());
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
  EventData event() {
    EventData event = new EventData();
    event.begin(EventType.INSTANT, category, TIME_NS);
    event.nameStatic("paid");
    return event;
  }

  /** Writes an event into all sessions that record it, like {@code Event.emit}. */
  void emit(EventData event, ThreadSequences thread) {
    thread.write(event, mask());
  }

  int mask() {
    return mask.getOpaque();
  }
}
