package dev.sonda.track.event.internal.record;

import dev.sonda.track.event.internal.category.CategoryState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The content of one event, until it has been written into all sessions that record it. Reused by
 * one thread; allocates memory only when an event has more parts than all earlier events.
 */
public final class PendingEvent {
  private static final int INITIAL_PARTS = 4;

  private int type;
  private @Nullable CategoryState category;
  private CharSequence name = "";
  private boolean isNameStatic;
  private long timeNs;
  private int clockId;
  private @Nullable TrackDefinition track;
  private long number;
  private double decimal;
  private boolean isDecimal;

  private int partCount;
  private byte[] parts = new byte[INITIAL_PARTS];
  private @Nullable String[] keys = new @Nullable String[INITIAL_PARTS];
  private long[] numbers = new long[INITIAL_PARTS];
  private @Nullable Object[] objects = new @Nullable Object[INITIAL_PARTS];

  /** Clears the previous event and begins a new one at a time of the boot clock. */
  public void begin(int newType, CategoryState newCategory, long bootTimeNs) {
    type = newType;
    category = newCategory;
    name = "";
    isNameStatic = false;
    timeNs = bootTimeNs;
    clockId = 0;
    track = null;
    isDecimal = false;
    forgetParts();
  }

  /**
   * Called when the event has been written: releases the program's objects, so that their classes
   * can be unloaded.
   */
  public void end() {
    name = "";
    forgetParts();
  }

  private void forgetParts() {
    if (partCount != 0) {
      Arrays.fill(objects, 0, partCount, null);
      partCount = 0;
    }
  }

  /** Whether the session in this slot records the event's category now. */
  public boolean isRecordedIn(int slot) {
    return category != null && category.isOn(slot);
  }

  /** Sets a constant name, which is interned: each sequence writes the text once. */
  public void nameStatic(String text) {
    name = text;
    isNameStatic = true;
  }

  /** Sets a name that is written with the event instead of being interned. */
  public void nameDynamic(CharSequence text) {
    name = text;
    isNameStatic = false;
  }

  public void on(TrackDefinition newTrack) {
    track = newTrack;
  }

  /** Sets the timestamp; {@code newClockId} is Perfetto's clock id. */
  public void at(int newClockId, long newTimeNs) {
    clockId = newClockId;
    timeNs = newTimeNs;
  }

  public void count(long value) {
    number = value;
    isDecimal = false;
  }

  public void count(double value) {
    decimal = value;
    isDecimal = true;
  }

  /**
   * Adds a part with a numeric value; the key is null inside an array and for parts that aren't
   * arguments.
   */
  public void add(byte part, @Nullable String key, long value) {
    int index = next();
    parts[index] = part;
    keys[index] = key;
    numbers[index] = value;
  }

  /** Adds a part with an object. */
  public void add(byte part, @Nullable String key, long value, Object object) {
    int index = next();
    parts[index] = part;
    keys[index] = key;
    numbers[index] = value;
    objects[index] = object;
  }

  private int next() {
    if (partCount == parts.length) {
      int more = 2 * partCount;
      parts = Arrays.copyOf(parts, more);
      keys = Arrays.copyOf(keys, more);
      numbers = Arrays.copyOf(numbers, more);
      objects = Arrays.copyOf(objects, more);
    }
    return partCount++;
  }

  public int type() {
    return type;
  }

  public @Nullable CategoryState category() {
    return category;
  }

  /** The event's name; empty if the event has none. */
  public CharSequence name() {
    return name;
  }

  /** Whether the event consists only of its type, its category and an optional constant name. */
  public boolean isConstant() {
    return type != EventType.COUNTER
        && partCount == 0
        && track == null
        && (isNameStatic || name.isEmpty());
  }

  public boolean isNameStatic() {
    return isNameStatic;
  }

  public long timeNs() {
    return timeNs;
  }

  /** Perfetto's id of the timestamp's clock; 0 for the boot clock, read when the event began. */
  public int clockId() {
    return clockId;
  }

  /** The event's track; null for the track of the thread. */
  public @Nullable TrackDefinition track() {
    return track;
  }

  /** A counter's integer value; valid unless {@link #isDecimal}. */
  public long number() {
    return number;
  }

  public double decimal() {
    return decimal;
  }

  public boolean isDecimal() {
    return isDecimal;
  }

  public int partCount() {
    return partCount;
  }

  public byte part(int index) {
    return parts[index];
  }

  public @Nullable String key(int index) {
    return keys[index];
  }

  public long number(int index) {
    return numbers[index];
  }

  /** The object of a part that was added with an object. */
  @SuppressWarnings("NullAway") // set with each part that is an object
  public Object object(int index) {
    return objects[index];
  }
}
