package dev.sonda.probe.procfs.internal.power;

/** Field numbers of Perfetto's messages that this package reads or writes. */
final class PowerFieldNumbers {
  /** Field number in DataSourceConfig. */
  static final int ANDROID_POWER_CONFIG = 106;

  /** Field number in AndroidPowerConfig. */
  static final int BATTERY_POLL_MS = 1;

  /** Field number in TracePacket. */
  static final int BATTERY = 38;

  // Field number in BatteryCounters.
  static final int CHARGE_COUNTER_UAH = 1;
  static final int CAPACITY_PERCENT = 2;
  static final int CURRENT_UA = 3;
  static final int CURRENT_AVG_UA = 4;
  static final int NAME = 5;
  static final int ENERGY_COUNTER_UWH = 6;
  static final int VOLTAGE_UV = 7;

  private PowerFieldNumbers() {}
}
