package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.table.MetadataTable;
import java.util.UUID;

/** Reads facts of the trace as a whole: the machine's system, the trace's identity and session. */
final class MetadataModule implements PacketModule {
  private static final int TRACE_CONFIG = 33;
  private static final int SYSTEM_INFO = 45;
  private static final int TRACE_UUID = 89;

  private final ImportState state;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();

  MetadataModule(ImportState state) {
    this.state = state;
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRACE_CONFIG, SYSTEM_INFO, TRACE_UUID};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    switch (packet.contentField()) {
      case TRACE_CONFIG -> readConfig();
      case SYSTEM_INFO -> readSystem();
      default -> readIdentity();
    }
  }

  private void readConfig() {
    while (fields.next()) {
      if (fields.field() == 22) {
        addText("unique_session_name", fields.text());
      }
    }
  }

  private void readSystem() {
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> readNames();
        case 4 -> addText("tracing_service_version", fields.text());
        case 6 -> addNumber("system_page_size", fields.longValue());
        case 8 -> addNumber("system_num_cpus", fields.longValue());
        default -> {} // what only phones have
      }
    }
  }

  private void readNames() {
    part.reset(fields);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> addText("system_name", part.text());
        case 2 -> addText("system_version", part.text());
        case 3 -> addText("system_release", part.text());
        case 4 -> addText("system_machine", part.text());
        default -> {} // no other names of a system
      }
    }
  }

  private void readIdentity() {
    long least = 0;
    long most = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> most = fields.longValue();
        case 2 -> least = fields.longValue();
        default -> {} // an identity has two halves
      }
    }
    addText("trace_uuid", new UUID(least, most).toString());
  }

  private void addText(String name, String value) {
    MetadataTable table = state.tables().metadata;
    int row = add(name);
    table.strValue.set(row, state.strings().intern(value));
  }

  private void addNumber(String name, long value) {
    state.tables().metadata.intValue.set(add(name), value);
  }

  private int add(String name) {
    MetadataTable table = state.tables().metadata;
    int row = table.add();
    table.name.set(row, state.strings().intern(name));
    table.keyType.set(row, state.strings().intern("single"));
    table.machineId.set(row, 0);
    table.traceId.set(row, 0);
    return row;
  }
}
