package dev.sonda.trace.proto.internal.window;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.window.log.ProtoLogImport;
import dev.sonda.trace.proto.internal.window.log.ProtoLogTexts;
import dev.sonda.trace.proto.internal.window.manager.TransitionHandlerImport;
import dev.sonda.trace.proto.internal.window.manager.WindowManagerImport;
import dev.sonda.trace.proto.internal.window.manager.WindowTransitionImport;
import dev.sonda.trace.proto.internal.window.message.DistinctRectangles;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageColumnWriter;
import dev.sonda.trace.proto.internal.window.message.WindowMessageImport;
import dev.sonda.trace.proto.internal.window.surface.LayersImport;
import dev.sonda.trace.proto.internal.window.surface.SurfaceTransactionImport;
import dev.sonda.trace.proto.internal.window.view.ViewCaptureImport;
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
  private final List<WindowMessageImport> readers = new ArrayList<>();
  private final Map<Integer, Integer> packets = new HashMap<>();
  private final Map<Integer, Integer> extensions = new HashMap<>();
  private final WindowTransitionImport transitions;
  private final ProtoLogTexts texts;
  private final WireReader fields = new WireReader();

  public WindowModule(ImportState state) {
    this.state = state;
    kind = state.events().addKind(this::parse);
    MessageColumnWriter rows = new MessageColumnWriter(state);
    DistinctRectangles rectangles = new DistinctRectangles(state);
    transitions = new WindowTransitionImport(rows, rectangles);
    texts = new ProtoLogTexts(state.statistics());
    LayerAncestors.writeLate(state.storage().androidTables().surface);
    LazyMessageArgs.writeLate(state);
    addPackets(rows, rectangles);
    addExtensions(rows, rectangles);
  }

  private void addPackets(MessageColumnWriter rows, DistinctRectangles rectangles) {
    put(packets, LAYERS, new LayersImport(rows, rectangles));
    put(packets, TRANSACTIONS, new SurfaceTransactionImport(rows));
    put(packets, TRANSITION, transitions);
    put(packets, TRANSITION_HANDLERS, new TransitionHandlerImport(rows));
    put(packets, PROTO_LOG, new ProtoLogImport(state, texts));
  }

  private void addExtensions(MessageColumnWriter rows, DistinctRectangles rectangles) {
    WindowTables tables = state.storage().androidTables().windows;
    put(
        extensions,
        INPUT_METHOD_CLIENTS,
        new InputMethodImport(rows, tables.inputMethodClients, "Clients", "clients"));
    put(
        extensions,
        INPUT_METHOD_SERVICE,
        new InputMethodImport(rows, tables.inputMethodServices, "Service", "service"));
    put(
        extensions,
        INPUT_METHOD_MANAGER_SERVICE,
        new InputMethodImport(
            rows, tables.inputMethodManagerServices, "ManagerService", "manager_service"));
    put(extensions, VIEW_CAPTURE, new ViewCaptureImport(rows, rectangles));
    put(extensions, INPUT_EVENT, new InputEventImport(rows));
    put(extensions, WINDOW_MANAGER, new WindowManagerImport(rows, rectangles));
  }

  private void put(Map<Integer, Integer> fieldsOfReaders, int field, WindowMessageImport reader) {
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
