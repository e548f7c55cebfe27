package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Imports heap dumps of Java programs (Android's ART), each of which may span several packets. */
final class HeapGraphModule implements PacketModule {
  private static final int HEAP_GRAPH = 56;
  private static final int PID = 1;
  private static final int OBJECTS = 2;
  private static final int FIELD_NAMES = 4;
  private static final int CONTINUED = 5;
  private static final int INDEX = 6;
  private static final int ROOTS = 7;
  private static final int LOCATION_NAMES = 8;
  private static final int TYPES = 9;
  private static final int HEAP_BYTES_ALLOCATED = 10;

  /**
   * The order in which the fields of a packet are read, independent of their order in the packet.
   */
  private static final int[] ORDER = {OBJECTS, TYPES, FIELD_NAMES, LOCATION_NAMES, ROOTS};

  private static final String NOT_FINISHED = "heap_graph_non_finalized_graph";

  private final ImportState state;
  private final HeapTableRows rows;
  private final HeapObjects objects;
  private final HeapDumpCompletion completion;
  private final HeapObjectFields object = new HeapObjectFields();
  private final Map<Long, HeapDump> dumps = new TreeMap<>();
  private final int kind;

  HeapGraphModule(ImportState state, HeapDumpTable graphs) {
    this.state = state;
    rows = new HeapTableRows(state.storage().heapTables(), state.strings());
    objects = new HeapObjects(rows, state.storage().heapTables());
    completion = new HeapDumpCompletion(state, rows, graphs);
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {HEAP_GRAPH};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state
        .packets()
        .add(timeNs, kind, sequence.sequenceId(), packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long sequenceId, long place, long sizeBytes) {
    HeapDump dump = dumps.computeIfAbsent(sequenceId, _ -> new HeapDump());
    WireReader fields = new WireReader();
    state.memory().read(fields, place, sizeBytes);
    PacketFacts facts = PacketFacts.read(fields);
    int upid = state.processes().process(facts.pid);
    checkIndex(dump, facts.index);
    if (facts.heapBytes.isPresent()) {
      dump.heapSize = facts.heapBytes;
    }
    for (int wanted : ORDER) {
      state.memory().read(fields, place, sizeBytes);
      while (fields.next()) {
        if (fields.field() == wanted) {
          read(dump, fields, upid, timeNs);
        }
      }
    }
    if (!facts.isContinued) {
      completion.complete(dump);
      dumps.remove(sequenceId);
    }
  }

  /** Checks that no packet of a dump is missing; the packets are numbered from 0. */
  private void checkIndex(HeapDump dump, long index) {
    long expected = dump.previousIndex.isPresent() ? dump.previousIndex.getAsLong() + 1 : 0;
    if (index != expected) {
      state.statistics().add("heap_graph_missing_packet", dump.upid, 1);
    }
    dump.previousIndex = OptionalLong.of(index);
  }

  private void read(HeapDump dump, WireReader field, int upid, long timeNs) {
    switch (field.field()) {
      case OBJECTS -> readObject(dump, field, upid, timeNs);
      case TYPES -> readType(dump, field, upid);
      case FIELD_NAMES -> readFieldName(dump, InternedText.read(field));
      case LOCATION_NAMES -> {
        InternedText location = InternedText.read(field);
        dump.locations.putIfAbsent(location.iid, state.strings().intern(location.text));
      }
      default -> readRoot(dump, field, upid, timeNs);
    }
  }

  private void readObject(HeapDump dump, WireReader field, int upid, long timeNs) {
    object.read(field);
    if (object.isBroken() || !object.isComplete()) {
      countMalformed(upid);
    } else if (isOf(dump, upid, timeNs)) {
      objects.add(dump, object);
    }
  }

  /**
   * Whether the current dump belongs to a process and time; false if another dump begins on the
   * sequence before the current dump has ended.
   */
  private boolean isOf(HeapDump dump, int upid, long timeNs) {
    boolean isOf = dump.isOf(upid, timeNs);
    if (!isOf) {
      state.statistics().add(NOT_FINISHED, 1);
    }
    return isOf;
  }

  private void readType(HeapDump dump, WireReader field, int upid) {
    HeapGraphType type = HeapGraphType.read(field);
    if (type.isBroken()) {
      countMalformed(upid);
    } else {
      dump.types.put(type.id(), type);
    }
  }

  /** Reads a field's interned name, preceded by the field's type if that is known. */
  private void readFieldName(HeapDump dump, InternedText text) {
    int blank = text.text.indexOf(' ');
    int typeName = blank < 0 ? 0 : state.strings().intern(text.text.substring(0, blank));
    int name = state.strings().intern(text.text.substring(blank + 1));
    HeapField field = new HeapField(name, typeName);
    dump.fields.putIfAbsent(text.iid, field);
    IntStack references = dump.referencesOfField.get(text.iid);
    for (int i = 0; references != null && i < references.size(); i++) {
      rows.nameField(references.get(i), field);
    }
  }

  private void readRoot(HeapDump dump, WireReader field, int upid, long timeNs) {
    HeapRoot root = HeapRoot.read(field);
    if (root.isBroken()) {
      countMalformed(upid);
    } else if (isOf(dump, upid, timeNs)) {
      dump.roots.add(root);
    }
  }

  private void countMalformed(int upid) {
    state.statistics().add(HeapDumpTable.MALFORMED, upid, 1);
  }

  /** Completes the dumps whose last packet is missing, too. */
  @Override
  public void finish() {
    if (!dumps.isEmpty()) {
      state.statistics().add(NOT_FINISHED, 1);
      dumps.values().forEach(completion::complete);
      dumps.clear();
    }
    completion.finish();
  }

  /** The fields that occur once in a packet. */
  private record PacketFacts(long pid, long index, boolean isContinued, OptionalLong heapBytes) {
    private static PacketFacts read(WireReader fields) {
      long pid = 0;
      long index = 0;
      boolean isContinued = false;
      OptionalLong heapBytes = OptionalLong.empty();
      while (fields.next()) {
        switch (fields.field()) {
          case PID -> pid = fields.intValue();
          case INDEX -> index = fields.longValue();
          case CONTINUED -> isContinued = fields.booleanValue();
          case HEAP_BYTES_ALLOCATED -> heapBytes = OptionalLong.of(fields.longValue());
          default -> {} // objects and names are read in separate passes
        }
      }
      return new PacketFacts(pid, index, isContinued, heapBytes);
    }
  }

  /** The contents of a message InternedString. */
  private record InternedText(long iid, String text) {
    private static InternedText read(WireReader parent) {
      WireReader fields = new WireReader();
      fields.reset(parent);
      long iid = 0;
      String text = "";
      while (fields.next()) {
        if (fields.field() == 1) {
          iid = fields.longValue();
        } else if (fields.field() == 2) {
          text = fields.text();
        }
      }
      return new InternedText(iid, text);
    }
  }
}
