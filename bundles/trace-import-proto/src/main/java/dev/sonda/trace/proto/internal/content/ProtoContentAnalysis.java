package dev.sonda.trace.proto.internal.content;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.schema.FieldDeclaration;
import dev.sonda.trace.proto.internal.schema.FieldKind;
import dev.sonda.trace.proto.internal.schema.MessageType;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.system.ProtoContentTable;
import dev.sonda.trace.storage.table.system.ProtoPathTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sums up the bytes of packets by field path; packets with track events are counted separately for
 * each category and name.
 */
public final class ProtoContentAnalysis {
  private static final String PACKET = ".perfetto.protos.TracePacket";

  /** Upper limit of nesting; deeper nesting is an attack on the reader's stack. */
  private static final int MAX_DEPTH = 64;

  private final ImportState state;
  private final TrackEventLabels labels;
  private final Map<List<Integer>, FieldPathSize> roots = new LinkedHashMap<>();
  private final Map<List<Integer>, List<FieldPathSize>> samples = new LinkedHashMap<>();
  private List<FieldPathSize> current = new ArrayList<>();

  public ProtoContentAnalysis(ImportState state) {
    this.state = state;
    labels = new TrackEventLabels(state);
  }

  /**
   * Counts the bytes of a packet.
   *
   * @param sequence the state of the packet's sequence, null if the state was lost
   */
  public void onPacket(PacketHead head, @Nullable SequenceState sequence) {
    List<Integer> label = labels.of(head, sequence);
    FieldPathSize root =
        roots.computeIfAbsent(label, _ -> new FieldPathSize(null, "", shortName(PACKET)));
    current = samples.computeIfAbsent(label, _ -> new ArrayList<>());
    WireReader fields = new WireReader();
    state.memory().read(fields, head.place(), head.sizeBytes());
    addMessage(root, state.system().schema().message(PACKET), fields, head.sizeBytes(), 0);
  }

  private void addMessage(
      FieldPathSize node,
      @Nullable MessageType type,
      WireReader fields,
      long sizeBytes,
      int depth) {
    long overhead = sizeBytes;
    long unknown = 0;
    while (fields.next()) {
      long size = size(fields);
      overhead -= size;
      FieldDeclaration field = type == null ? null : type.field(fields.field());
      if (field == null || depth == MAX_DEPTH) {
        unknown += size;
      } else {
        addField(node, field, fields, size, depth);
      }
    }
    if (unknown > 0) {
      sample(node.child("#unknown", ""), unknown);
    }
    sample(node, overhead);
  }

  private void addField(
      FieldPathSize node, FieldDeclaration field, WireReader fields, long sizeBytes, int depth) {
    String name = "#" + field.name();
    if (field.kind() != FieldKind.MESSAGE || !fields.isBytes()) {
      String type = field.kind().name().toLowerCase(Locale.ROOT);
      sample(node.child(name, type), sizeBytes);
      return;
    }
    WireReader nested = new WireReader();
    nested.reset(fields);
    MessageType type = state.system().schema().message(field.typeName());
    FieldPathSize child = node.child(name, shortName(field.typeName()));
    addMessage(child, type, nested, sizeBytes, depth + 1);
  }

  private void sample(FieldPathSize node, long bytes) {
    if (node.count++ == 0) {
      current.add(node);
    }
    node.bytes += bytes;
  }

  private static long size(WireReader fields) {
    return switch (fields.wireType()) {
      case WireReader.VARINT ->
          Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(fields.longValue()) + 6) / 7);
      case WireReader.BYTES -> fields.end() - fields.start();
      case WireReader.FIXED32 -> Integer.BYTES;
      default -> Long.BYTES;
    };
  }

  private static String shortName(String fullName) {
    return fullName.substring(fullName.lastIndexOf('.') + 1);
  }

  /** Writes the rows of the result tables. */
  public void finish() {
    ProtoContentTable table = state.storage().systemTables().protoContents;
    samples.forEach((label, nodes) ->
        nodes.forEach(node -> {
          int path = pathRow(node, label);
          int row = table.add();
          table.path.set(row, state.strings().intern(node.path()));
          table.pathId.set(row, path);
          table.totalSize.set(row, node.bytes);
          table.size.set(row, node.bytes);
          table.count.set(row, node.count);
        }));
  }

  private int pathRow(FieldPathSize node, List<Integer> label) {
    if (node.row != FieldPathSize.NONE) {
      return node.row;
    }
    int parent = node.parent == null ? FieldPathSize.NONE : pathRow(node.parent, label);
    ProtoPathTable table = state.storage().systemTables().protoPaths;
    node.row = table.add();
    table.fieldType.set(node.row, state.strings().intern(node.typeName));
    if (!node.fieldName.isEmpty()) {
      table.fieldName.set(node.row, state.strings().intern(node.fieldName));
    }
    if (parent != FieldPathSize.NONE) {
      table.parentId.set(node.row, parent);
    } else if (!label.isEmpty()) {
      table.argSetId.set(node.row, write(label));
    }
    return node.row;
  }

  private int write(List<Integer> label) {
    ArgSet args = new ArgSet();
    for (int i = 0; i < label.size(); i += 2) {
      args.add(label.get(i), label.get(i), ArgType.STRING, label.get(i + 1));
    }
    return state.argSets().write(args);
  }
}
