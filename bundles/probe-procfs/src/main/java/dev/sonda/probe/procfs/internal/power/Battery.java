package dev.sonda.probe.procfs.internal.power;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.FileName;
import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.ProcFolder;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/**
 * Reads the values of batteries from their open folders in /sys, one battery at a time. The field
 * of a missing or malformed file is left out. One thread.
 */
final class Battery {
  /** The size of a page, which no file of /sys exceeds. */
  private static final int MAX_BYTES = 4096;

  private static final FileName TYPE = FileName.of("type");
  private static final FileName PRESENT = FileName.of("present");
  private static final FileName CHARGE = FileName.of("charge_now");
  private static final FileName CAPACITY = FileName.of("capacity");
  private static final FileName CURRENT = FileName.of("current_now");
  private static final FileName AVERAGE_CURRENT = FileName.of("current_avg");
  private static final FileName ENERGY = FileName.of("energy_now");
  private static final FileName VOLTAGE = FileName.of("voltage_now");

  private final FileText text = new FileText(MAX_BYTES);
  private final TextCursor cursor = new TextCursor();

  /** Whether the power supply is a battery that is inserted. */
  boolean isPresent(ProcFolder supply) {
    return says(supply, TYPE, "Battery") && says(supply, PRESENT, "1");
  }

  /** Writes the battery's present values into a BatteryCounters message. */
  void write(ProcFolder battery, MessageWriter counters) {
    writeNumber(battery, CHARGE, PowerFields.CHARGE_COUNTER_UAH, counters);
    if (readNumber(battery, CAPACITY)) {
      counters.fixed32(PowerFields.CAPACITY_PERCENT, Float.floatToRawIntBits((float) number()));
    }
    writeNumber(battery, CURRENT, PowerFields.CURRENT_UA, counters);
    writeNumber(battery, AVERAGE_CURRENT, PowerFields.CURRENT_AVG_UA, counters);
    writeNumber(battery, ENERGY, PowerFields.ENERGY_COUNTER_UWH, counters);
    writeNumber(battery, VOLTAGE, PowerFields.VOLTAGE_UV, counters);
  }

  /** Whether a file of the power supply contains exactly the word {@code expected}. */
  private boolean says(ProcFolder supply, FileName file, String expected) {
    return supply.read(file, text) > 0 && text.string().strip().equals(expected);
  }

  private void writeNumber(ProcFolder battery, FileName file, int field, MessageWriter counters) {
    if (readNumber(battery, file)) {
      counters.varint(field, number());
    }
  }

  /**
   * Reads a number from a file, such as a current, which is negative while the battery discharges;
   * false if the file has no number.
   */
  private boolean readNumber(ProcFolder battery, FileName file) {
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
