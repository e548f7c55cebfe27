package dev.sonda.trace.proto.internal.window;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.window.log.ProtoLogMessage;
import dev.sonda.trace.proto.internal.window.log.ProtoLogTexts;
import dev.sonda.trace.proto.internal.window.manager.TransitionHandlerMessage;
import dev.sonda.trace.proto.internal.window.manager.TransitionMessage;
import dev.sonda.trace.proto.internal.window.manager.WindowManagerMessage;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageRows;
import dev.sonda.trace.proto.internal.window.message.Rectangles;
import dev.sonda.trace.proto.internal.window.message.WindowMessage;
import dev.sonda.trace.proto.internal.window.surface.LayersMessage;
import dev.sonda.trace.proto.internal.window.surface.TransactionMessage;
import dev.sonda.trace.proto.internal.window.view.ViewCaptureMessage;
import dev.sonda.trace.storage.table.window.WindowTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Passes packets of Android's window system, and the messages in them, to the importer of their
 * kind.
 */
public final class WindowModule implements PacketModule {
  /**
   * Field of TracePacket for a container message, whose single field contains the actual message.
   */
  private static final int EXTENSIONS = 112;

  private static final int LAYERS = 93;
  private static final int TRANSACTIONS = 94;
  private static final int TRANSITION = 96;
  private static final int TRANSITION_HANDLERS = 97;
  private static final int PROTO_LOG = 104;
  private static final int PROTO_LOG_TEXTS = 105;

  private static final int INPUT_METHOD_CLIENTS = 1;
  private static final int INPUT_METHOD_SERVICE = 2;
  private static final int INPUT_METHOD_MANAGER_SERVICE = 3;
  private static final int VIEW_CAPTURE = 4;
  private static final int INPUT_EVENT = 5;
  private static final int WINDOW_MANAGER = 6;

  private final ImportState state;
  private final int kind;
  private final List<WindowMessage> readers = new ArrayList<>();
  private final Map<Integer, Integer> packets = new HashMap<>();
  private final Map<Integer, Integer> extensions = new HashMap<>();
  private final TransitionMessage transitions;
  private final ProtoLogTexts texts;
  private final WireReader fields = new WireReader();

  public WindowModule(ImportState state) {
    this.state = state;
    kind = state.events().addKind(this::parse);
    MessageRows rows = new MessageRows(state);
    Rectangles rectangles = new Rectangles(state);
    transitions = new TransitionMessage(rows, rectangles);
    texts = new ProtoLogTexts(state.statistics());
    LayerAncestors.writeLate(state.storage().androidTables().surface);
    LazyMessageArgs.writeLate(state);
    addPackets(rows, rectangles);
    addExtensions(rows, rectangles);
  }

  private void addPackets(MessageRows rows, Rectangles rectangles) {
    put(packets, LAYERS, new LayersMessage(rows, rectangles));
    put(packets, TRANSACTIONS, new TransactionMessage(rows));
    put(packets, TRANSITION, transitions);
    put(packets, TRANSITION_HANDLERS, new TransitionHandlerMessage(rows));
    put(packets, PROTO_LOG, new ProtoLogMessage(state, texts));
  }

  private void addExtensions(MessageRows rows, Rectangles rectangles) {
    WindowTables tables = state.storage().androidTables().windows;
    put(
        extensions,
        INPUT_METHOD_CLIENTS,
        new InputMethodMessage(rows, tables.inputMethodClients, "Clients", "clients"));
    put(
        extensions,
        INPUT_METHOD_SERVICE,
        new InputMethodMessage(rows, tables.inputMethodServices, "Service", "service"));
    put(
        extensions,
        INPUT_METHOD_MANAGER_SERVICE,
        new InputMethodMessage(
            rows, tables.inputMethodManagerServices, "ManagerService", "manager_service"));
    put(extensions, VIEW_CAPTURE, new ViewCaptureMessage(rows, rectangles));
    put(extensions, INPUT_EVENT, new InputEventMessage(rows));
    put(extensions, WINDOW_MANAGER, new WindowManagerMessage(rows, rectangles));
  }

  private void put(Map<Integer, Integer> fieldsOfReaders, int field, WindowMessage reader) {
    fieldsOfReaders.put(field, readers.size());
    readers.add(reader);
  }

  @Override
  public int[] contentFields() {
    return new int[] {
      EXTENSIONS, LAYERS, TRANSACTIONS, TRANSITION, TRANSITION_HANDLERS, PROTO_LOG, PROTO_LOG_TEXTS
    };
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    switch (packet.contentField()) {
      case EXTENSIONS -> readExtension(packet, sequence, timeNs);
      case PROTO_LOG_TEXTS -> {
        state.memory().read(fields, packet.content(), packet.contentBytes());
        texts.add(fields);
      }
      default -> {
        int reader = packets.getOrDefault(packet.contentField(), 0);
        add(timeNs, reader, sequence, packet.content(), packet.contentBytes());
      }
    }
  }

  private void readExtension(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(fields, packet.content(), packet.contentBytes());
    long segmentPlace = packet.content() - TraceMemory.offset(packet.content());
    while (fields.next()) {
      Integer reader = extensions.get(fields.field());
      if (reader != null && fields.isBytes()) {
        long sizeBytes = fields.end() - fields.start();
        add(timeNs, reader, sequence, segmentPlace + fields.start(), sizeBytes);
        return;
      }
    }
  }

  private void add(long timeNs, int reader, SequenceState sequence, long place, long sizeBytes) {
    long source = (long) reader << Integer.SIZE | sequence.number();
    state.packets().add(timeNs, kind, source, place, sizeBytes);
  }

  private void parse(long timeNs, long source, long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    long offset = TraceMemory.offset(place);
    MessageBytes message =
        new MessageBytes(state.memory().segment(place), offset, offset + sizeBytes);
    SequenceState sequence = state.sequences().state((int) source);
    readers.get((int) (source >>> Integer.SIZE)).read(timeNs, sequence, message);
  }

  @Override
  public void finish() {
    transitions.finish();
  }
}
