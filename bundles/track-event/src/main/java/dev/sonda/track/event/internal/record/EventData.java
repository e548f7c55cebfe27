package dev.sonda.track.event.internal.record;

import dev.sonda.track.event.internal.category.CategoryState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One event, from its begin to the moment when it is written into the sessions that record it. Used
 * again and again by one thread; allocates when an event has more parts than any before.
 */
public final class EventData {
  private static final int INITIAL_PARTS = 4;

  private int type;
  private @Nullable CategoryState category;
  private CharSequence name = "";
  private boolean isNameStatic;
  private long timeNs;
  private int clockId;
  private @Nullable TrackData track;
  private long number;
  private double decimal;
  private boolean isDecimal;

  private int partCount;
  private byte[] parts = new byte[INITIAL_PARTS];
  private @Nullable String[] keys = new @Nullable String[INITIAL_PARTS];
  private long[] numbers = new long[INITIAL_PARTS];
  private @Nullable Object[] objects = new @Nullable Object[INITIAL_PARTS];

  /** Forgets the event before; the time is of the boot clock. */
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

  /** The event is written: the program's objects, and so its classes, aren't held any longer. */
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

  /** A name that recurs: readers are told once what it is. */
  public void nameStatic(String text) {
    name = text;
    isNameStatic = true;
  }

  /** A name that goes along with its event. */
  public void nameDynamic(CharSequence text) {
    name = text;
    isNameStatic = false;
  }

  public void on(TrackData newTrack) {
    track = newTrack;
  }

  /** By Perfetto's number of a clock. */
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

  /** A part that is a number; the key is null inside an array and for what isn't an argument. */
  public void add(byte part, @Nullable String key, long value) {
    int index = next();
    parts[index] = part;
    keys[index] = key;
    numbers[index] = value;
  }

  /** A part that is an object. */
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

  /** Empty for an event without one. */
  public CharSequence name() {
    return name;
  }

  /** Whether all that it says is its type, its category and a name that recurs, if any. */
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

  /** 0 for a time that was taken when the event began. */
  public int clockId() {
    return clockId;
  }

  /** Null for the track of the thread. */
  public @Nullable TrackData track() {
    return track;
  }

  /** Of a counter; counts unless {@link #isDecimal}. */
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

  /** Valid where the part is an object. */
  @SuppressWarnings("NullAway") // set with each part that is an object
  public Object object(int index) {
    return objects[index];
  }
}
