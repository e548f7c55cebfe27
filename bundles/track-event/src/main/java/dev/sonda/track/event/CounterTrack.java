package dev.sonda.track.event;

import dev.sonda.track.event.internal.record.ProcessTracks;
import dev.sonda.track.event.internal.record.TrackDefinition;
import dev.sonda.track.event.internal.record.TrackDefinition.CounterUnit;
import dev.sonda.track.event.internal.record.TrackDefinition.Kind;
import dev.sonda.track.event.internal.record.TrackUuid;
import java.util.Objects;

/**
 * A track that shows a numeric value over time. Immutable; store it in a constant.
 *
 * {@snippet class=dev.sonda.track.event.example.EventExamplesTest region=counter :
 * private static final CounterTrack STOCK = CounterTrack.named("socks in stock").unit("pairs");
 *
 * static void sell(long pairsLeft) {
 *   SHOP.counter(STOCK, pairsLeft).emit();
 * }}
 */
public final class CounterTrack {
  /** Units that all trace viewers support. */
  public enum Unit {
    TIME_NS(1),
    COUNT(2),
    SIZE_BYTES(3);

    private final int number;

    Unit(int number) {
      this.number = number;
    }
  }

  private final TrackDefinition data;

  private CounterTrack(TrackDefinition data) {
    this.data = data;
  }

  /** A counter of the process, without a unit. */
  public static CounterTrack named(String name) {
    return named(name, 0);
  }

  /** One of several counters of the process with the same name, such as one for each queue. */
  public static CounterTrack named(String name, long id) {
    return below(ProcessTracks.process(), name, id);
  }

  /** A counter that belongs to another track, such as the track of a thread. */
  public static CounterTrack named(String name, Track parent) {
    return named(name, 0, parent);
  }

  /**
   * One of several counters with the same name below another track, distinguished by {@code id}.
   */
  public static CounterTrack named(String name, long id, Track parent) {
    return below(parent.data(), name, id);
  }

  private static CounterTrack below(TrackDefinition parent, String name, long id) {
    long uuid = TrackUuid.of(parent.uuid(), "counter " + name, id);
    return new CounterTrack(
        new TrackDefinition(Kind.COUNTER, uuid, parent, name, 0, CounterUnit.NONE));
  }

  public CounterTrack unit(Unit unit) {
    CounterUnit old = counter();
    return with(new CounterUnit(0, unit.number, "", old.multiplier(), old.isIncremental()));
  }

  /** Sets a custom unit, such as {@code requests}. */
  public CounterTrack unit(String name) {
    CounterUnit old = counter();
    return with(new CounterUnit(0, 0, name, old.multiplier(), old.isIncremental()));
  }

  /** Sets the number of units that a value of 1 stands for. */
  public CounterTrack multiplier(long factor) {
    CounterUnit old = counter();
    return with(new CounterUnit(0, old.unit(), old.unitName(), factor, old.isIncremental()));
  }

  /**
   * Writes each value as the difference to the previous one, which takes fewer bytes where large
   * values change little; the program still passes absolute values. Readers of the trace sum up the
   * differences of one thread, so use the counter in one platform thread only. Decimal values
   * aren't converted: the program passes differences itself.
   */
  public CounterTrack incremental() {
    CounterUnit old = counter();
    return with(new CounterUnit(0, old.unit(), old.unitName(), old.multiplier(), true));
  }

  private CounterUnit counter() {
    return Objects.requireNonNull(data.counter());
  }

  private CounterTrack with(CounterUnit unit) {
    return new CounterTrack(
        new TrackDefinition(Kind.COUNTER, data.uuid(), data.parent(), data.name(), 0, unit));
  }

  TrackDefinition data() {
    return data;
  }
}
