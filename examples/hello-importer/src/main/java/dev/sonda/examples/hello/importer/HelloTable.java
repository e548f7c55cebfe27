package dev.sonda.examples.hello.importer;

import dev.sonda.trace.importing.ExtensionTables;
import dev.sonda.trace.importing.MessageReader;
import dev.sonda.trace.importing.PacketParser;
import dev.sonda.trace.importing.TracePacket;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;
import dev.sonda.trace.tables.TableBuilder;

/** Fills the table {@code hello} of one trace: a row for each packet. */
final class HelloTable implements PacketParser {
  private static final int STR = 1; // TestEvent.str

  private final TableBuilder table;
  private final LongColumnBuilder ts;
  private final IntColumnBuilder pid;
  private final StringColumnBuilder text;

  HelloTable(ExtensionTables tables) {
    table = tables.table("hello");
    ts = table.longs("ts");
    pid = table.ints("pid");
    text = table.strings("text");
  }

  @Override
  public void parse(TracePacket packet) {
    int row = table.addRow();
    ts.set(row, packet.timeNs());
    if (packet.pid() != 0) {
      pid.set(row, packet.pid());
    }
    MessageReader event = packet.message();
    while (event.next()) {
      if (event.field() == STR) {
        text.set(row, event.textId());
      }
    }
  }
}
