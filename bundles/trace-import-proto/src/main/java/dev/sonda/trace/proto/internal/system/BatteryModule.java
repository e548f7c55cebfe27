package dev.sonda.trace.proto.internal.system;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports battery values, such as charge and current, as counters. */
public final class BatteryModule implements PacketModule {
  private static final int BATTERY = 38;
  private static final int CHARGE_UAH = 1;
  private static final int CAPACITY_PERCENT = 2;
  private static final int CURRENT_UA = 3;
  private static final int AVERAGE_CURRENT_UA = 4;
  private static final int NAME = 5;
  private static final int ENERGY_UWH = 6;
  private static final int VOLTAGE_UV = 7;
  private static final int FIELDS = 8;

  /** Factor from Ah to µAh: energy in µWh divided by voltage in µV gives Ah. */
  private static final long UAH_PER_AH = 1_000_000;

  /** Divisor from pW to mW: current in µA times voltage in µV gives pW. */
  private static final long PW_PER_MW = 1_000_000_000;

  private final ImportState state;
  private final KindTracks tracks;
  private final WireReader fields = new WireReader();
  private final long[] numbers = new long[FIELDS];
  private final boolean[] present = new boolean[FIELDS];
  private final int kind;
  private double capacity;
  private String battery = "";

  public BatteryModule(ImportState state) {
    this.state = state;
    TrackKind counters = TrackKind.counters("battery_counter");
    tracks = state.storage().tracks().of(counters.text("battery_name").text("counter_name"));
    kind = state.events().addKind((time, _, place, size) -> parse(time, place, size));
  }

  @Override
  public int[] contentFields() {
    return new int[] {BATTERY};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long place, long sizeBytes) {
    read(place, sizeBytes);
    if (present[CHARGE_UAH]) {
      add(timeNs, "charge_uah", (double) numbers[CHARGE_UAH]);
    } else if (present[ENERGY_UWH] && numbers[VOLTAGE_UV] > 0) {
      long charge = numbers[ENERGY_UWH] * UAH_PER_AH / numbers[VOLTAGE_UV];
      add(timeNs, "charge_uah", (double) charge);
    } else if (present[ENERGY_UWH] && present[VOLTAGE_UV]) {
      track("charge_uah");
    }
    if (present[CAPACITY_PERCENT]) {
      add(timeNs, "capacity_pct", capacity);
    }
    addIfPresent(timeNs, "current_ua", CURRENT_UA);
    addIfPresent(timeNs, "current.avg_ua", AVERAGE_CURRENT_UA);
    addIfPresent(timeNs, "voltage_uv", VOLTAGE_UV);
    if (present[CURRENT_UA] && present[VOLTAGE_UV]) {
      // The sign of the current depends on the driver, so the power is its absolute value.
      long power = Math.abs(numbers[CURRENT_UA] * numbers[VOLTAGE_UV] / PW_PER_MW);
      add(timeNs, "power_mw", (double) power);
    }
  }

  private void read(long place, long sizeBytes) {
    battery = "";
    for (int i = 0; i < FIELDS; i++) {
      numbers[i] = 0;
      present[i] = false;
    }
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      int field = fields.field();
      if (field == NAME) {
        battery = fields.text();
      } else if (field < FIELDS) {
        numbers[field] = fields.longValue();
        present[field] = true;
        capacity = field == CAPACITY_PERCENT ? Float.intBitsToFloat(fields.intValue()) : capacity;
      }
    }
  }

  private void addIfPresent(long timeNs, String counter, int field) {
    if (present[field]) {
      add(timeNs, counter, (double) numbers[field]);
    }
  }

  private void add(long timeNs, String counter, double value) {
    state.storage().counters().add(timeNs, track(counter), value);
  }

  private int track(String counter) {
    String name = battery.isEmpty() ? "batt." + counter : "batt." + battery + "." + counter;
    int batteryName = battery.isEmpty() ? 0 : state.strings().intern(battery);
    return tracks
        .named(state.strings().intern(name))
        .track(batteryName, state.strings().intern(counter));
  }
}
