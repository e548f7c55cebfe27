package dev.sonda.probe.procfs.internal.power;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.NativeFileName;
import dev.sonda.probe.procfs.internal.proc.ProcFolder;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/**
 * Reads charge, current and voltage of batteries from their open folders in /sys, one battery at a
 * time. The field of a missing or malformed file is left out. One thread.
 */
final class BatteryReader {
  /** The size of a page, which no file of /sys exceeds. */
  private static final int MAX_BYTES = 4096;

  private static final NativeFileName TYPE = NativeFileName.of("type");
  private static final NativeFileName PRESENT = NativeFileName.of("present");
  private static final NativeFileName CHARGE = NativeFileName.of("charge_now");
  private static final NativeFileName CAPACITY = NativeFileName.of("capacity");
  private static final NativeFileName CURRENT = NativeFileName.of("current_now");
  private static final NativeFileName AVERAGE_CURRENT = NativeFileName.of("current_avg");
  private static final NativeFileName ENERGY = NativeFileName.of("energy_now");
  private static final NativeFileName VOLTAGE = NativeFileName.of("voltage_now");

  private final FileText text = new FileText(MAX_BYTES);
  private final TextCursor cursor = new TextCursor();

  /** Whether the power supply is a battery that is inserted. */
  boolean isPresent(ProcFolder supply) {
    return says(supply, TYPE, "Battery") && says(supply, PRESENT, "1");
  }

  /** Writes the battery's present values into a BatteryCounters message. */
  void write(ProcFolder battery, MessageWriter counters) {
    writeNumber(battery, CHARGE, PowerFieldNumbers.CHARGE_COUNTER_UAH, counters);
    if (readNumber(battery, CAPACITY)) {
      counters.fixed32(
          PowerFieldNumbers.CAPACITY_PERCENT, Float.floatToRawIntBits((float) number()));
    }
    writeNumber(battery, CURRENT, PowerFieldNumbers.CURRENT_UA, counters);
    writeNumber(battery, AVERAGE_CURRENT, PowerFieldNumbers.CURRENT_AVG_UA, counters);
    writeNumber(battery, ENERGY, PowerFieldNumbers.ENERGY_COUNTER_UWH, counters);
    writeNumber(battery, VOLTAGE, PowerFieldNumbers.VOLTAGE_UV, counters);
  }

  /** Whether a file of the power supply contains exactly the word {@code expected}. */
  private boolean says(ProcFolder supply, NativeFileName file, String expected) {
    return supply.read(file, text) > 0 && text.string().strip().equals(expected);
  }

  private void writeNumber(
      ProcFolder battery, NativeFileName file, int field, MessageWriter counters) {
    if (readNumber(battery, file)) {
      counters.varint(field, number());
    }
  }

  /**
   * Reads a number from a file, such as a current, which is negative while the battery discharges;
   * false if the file has no number.
   */
  private boolean readNumber(ProcFolder battery, NativeFileName file) {
    if (battery.read(file, text) <= 0) {
      return false;
    }
    cursor.reset(text);
    return cursor.nextLine() && cursor.nextWord() && cursor.wordIsUnsigned(signBytes(), 0);
  }

  private long number() {
    return signBytes() == 0 ? cursor.unsigned() : -cursor.unsigned();
  }

  private int signBytes() {
    return cursor.bytes()[cursor.wordBegin()] == '-' ? 1 : 0;
  }
}
