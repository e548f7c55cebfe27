package dev.sonda.trace.proto.internal.metadata;

import static dev.sonda.trace.storage.metadata.MetadataScope.MACHINE_AND_TRACE;
import static dev.sonda.trace.storage.metadata.MetadataScope.TRACE;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.diagnostics.ConfigDiagnostics;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.schema.MessageTextFormat;
import dev.sonda.trace.storage.metadata.Metadata;
import java.lang.foreign.ValueLayout;
import java.util.Base64;
import java.util.UUID;

/** Reads the trace's identity, its config, and the service's lifecycle events. */
final class SessionMetadataModule implements PacketModule {
  private static final int TRACE_CONFIG = 33;
  private static final int SERVICE_EVENT = 69;
  private static final int TRACE_ATTRIBUTES = 126;
  private static final int CONFIG_ATTRIBUTES = 48;
  private static final int UI_STATE = 78;
  private static final int TRACE_UUID = 89;

  private static final int CONFIG_SESSION_NAME = 22;
  private static final int CONFIG_UUID_MSB = 27;
  private static final int CONFIG_UUID_LSB = 28;

  private final ImportState state;
  private final Metadata metadata;
  private final TraceAttributes attributes;
  private final WriteIntoFileLosses files;
  private final ConfigDiagnostics diagnostics;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final WireReader list = new WireReader();
  private final WireReader entry = new WireReader();

  SessionMetadataModule(ImportState state) {
    this.state = state;
    metadata = state.storage().metadata();
    attributes = new TraceAttributes(metadata);
    files = new WriteIntoFileLosses(state.statistics(), metadata);
    diagnostics = new ConfigDiagnostics(state);
  }

  @Override
  public void finish() {
    files.finish();
    diagnostics.finish();
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRACE_CONFIG, SERVICE_EVENT, UI_STATE, TRACE_UUID, TRACE_ATTRIBUTES};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    switch (packet.contentField()) {
      case TRACE_CONFIG -> readConfig(packet);
      case SERVICE_EVENT -> readServiceEvent(timeNs);
      case TRACE_ATTRIBUTES -> attributes.read(fields);
      case UI_STATE -> readUserInterface(packet);
      default -> setIdentity(1, 2);
    }
  }

  private void readConfig(PacketHead packet) {
    setIdentity(CONFIG_UUID_MSB, CONFIG_UUID_LSB);
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      if (fields.field() == CONFIG_SESSION_NAME) {
        metadata.set(TRACE, "unique_session_name", fields.text());
      } else if (fields.field() == CONFIG_ATTRIBUTES) {
        part.reset(fields);
        attributes.read(part);
      }
    }
    state.memory().read(fields, packet.content(), packet.contentBytes());
    state.memory().read(part, packet.content(), packet.contentBytes());
    files.read(fields, part);
    state.memory().read(fields, packet.content(), packet.contentBytes());
    diagnostics.read(fields);
    state.memory().read(fields, packet.content(), packet.contentBytes());
    String text =
        new MessageTextFormat(state.system().schema()).of(".perfetto.protos.TraceConfig", fields);
    metadata.set(TRACE, "trace_config_pbtxt", text);
  }

  /**
   * Sets the trace's UUID. The first UUID counts: it identifies the file, not the session that the
   * trace was cloned from.
   */
  private void setIdentity(int mostField, int leastField) {
    long most = 0;
    long least = 0;
    while (fields.next()) {
      if (fields.field() == mostField) {
        most = fields.longValue();
      } else if (fields.field() == leastField) {
        least = fields.longValue();
      }
    }
    if ((most != 0 || least != 0) && !metadata.has("trace_uuid")) {
      metadata.set(TRACE, "trace_uuid", new UUID(most, least).toString());
    }
  }

  private void readServiceEvent(long timeNs) {
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> setTime("all_data_source_started_ns", timeNs);
        case 2 -> setTime("tracing_started_ns", timeNs);
        case 3 -> {
          if (fields.booleanValue()) {
            metadata.add(MACHINE_AND_TRACE, "all_data_source_flushed_ns", timeNs);
          }
        }
        case 5 -> setTime("tracing_disabled_ns", timeNs);
        case 7 -> readSlowSources();
        case 10 -> state.statistics().set("traced_clone_started_timestamp_ns", timeNs);
        case 11 ->
            state.statistics().set("traced_buf_clone_done_timestamp_ns", fields.intValue(), timeNs);
        default -> {} // other lifecycle events yield no metadata
      }
    }
  }

  private void setTime(String name, long timeNs) {
    if (fields.booleanValue()) {
      metadata.set(MACHINE_AND_TRACE, name, timeNs);
    }
  }

  private void readSlowSources() {
    list.reset(fields);
    while (list.next()) {
      if (list.field() == 1) {
        readSlowSource();
      }
    }
  }

  private void readSlowSource() {
    String producer = "";
    String source = "";
    entry.reset(list);
    while (entry.next()) {
      switch (entry.field()) {
        case 1 -> producer = entry.text();
        case 2 -> source = entry.text();
        default -> {} // no other fields are used
      }
    }
    metadata.add(MACHINE_AND_TRACE, "slow_start_data_source", producer + " " + source);
  }

  private void readUserInterface(PacketHead packet) {
    byte[] bytes =
        state
            .memory()
            .segment(packet.content())
            .asSlice(TraceMemory.offset(packet.content()), packet.contentBytes())
            .toArray(ValueLayout.JAVA_BYTE);
    metadata.set(TRACE, "ui_state", Base64.getEncoder().encodeToString(bytes));
  }
}
