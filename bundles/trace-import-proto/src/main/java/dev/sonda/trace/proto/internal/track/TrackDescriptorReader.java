package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.chrome.ChromeProcessDescriptors;
import dev.sonda.trace.proto.internal.track.TrackDeclaration.ChildOrder;
import dev.sonda.trace.proto.internal.track.TrackDeclaration.SiblingMerge;
import dev.sonda.trace.tables.StringPool;

/** Reads a TrackDescriptor into a declaration. */
final class TrackDescriptorReader {
  private static final int UUID = 1;
  private static final int STATIC_NAME = 10;
  private static final int NAME = 2;
  private static final int ATRACE_NAME = 13;

  /**
   * Enum value for an explicit order of processes or threads by rank; other values have no effect.
   */
  private static final int EXPLICIT = 1;

  private static final int THREAD_TIME = 1;
  private static final int THREAD_INSTRUCTIONS = 2;
  private static final String[] UNITS = {"", "ns", "count", "bytes"};
  private static final ChildOrder[] CHILD_ORDERS = ChildOrder.values();

  private final StringPool strings;
  private final WireReader part = new WireReader();

  TrackDescriptorReader(StringPool strings) {
    this.strings = strings;
  }

  /** The uuid of a descriptor's track; 0 if the descriptor has none. */
  static long uuid(WireReader descriptor) {
    while (descriptor.next()) {
      if (descriptor.field() == UUID) {
        return descriptor.longValue();
      }
    }
    return 0;
  }

  void read(WireReader fields, TrackDeclaration track) {
    boolean isSandboxed = false;
    while (fields.next()) {
      switch (fields.field()) {
        case NAME, STATIC_NAME, ATRACE_NAME -> track.name = text(fields);
        case 3 -> readProcess(fields, track);
        case 4 -> readThread(fields, track);
        case 5 -> track.parent = fields.longValue();
        case 8 -> track.counter = counter(fields);
        case 9 -> track.isSeparate = fields.booleanValue();
        case 11 -> track.childOrder = childOrder(fields.intValue());
        case 12 -> {
          track.hasRank = true;
          track.rank = fields.intValue();
        }
        case 14 -> track.description = text(fields);
        case 15 -> track.merge = merge(fields.intValue());
        case 16 -> track.mergeKey = text(fields);
        case 17 -> track.mergeKey = strings.intern("sibling_merge_key_int:" + fields.longValue());
        case 18 -> track.isState = true;
        case 19 -> track.ordersProcesses = fields.intValue() == EXPLICIT;
        case 20 -> track.ordersThreads = fields.intValue() == EXPLICIT;
        case 7 -> isSandboxed = ChromeProcessDescriptors.isSandboxed(fields);
        default -> {} // Chrome's descriptors of threads and processes are read elsewhere
      }
    }
    if (isSandboxed && track.hasTid) {
      track.tid = ChromeProcessDescriptors.unsandboxed(track.tid, track.pid);
    }
    if (track.counter != null && track.name == 0) {
      track.name = track.counter.builtinType;
    }
    if (track.merge != SiblingMerge.BY_KEY) {
      track.mergeKey = 0;
    }
  }

  private static ChildOrder childOrder(int number) {
    return number > 0 && number < CHILD_ORDERS.length ? CHILD_ORDERS[number] : ChildOrder.UNKNOWN;
  }

  private static SiblingMerge merge(int number) {
    return switch (number) {
      case 2 -> SiblingMerge.NONE;
      case 3 -> SiblingMerge.BY_KEY;
      default -> SiblingMerge.BY_NAME;
    };
  }

  private void readProcess(WireReader fields, TrackDeclaration track) {
    part.reset(fields);
    while (part.next()) {
      if (part.field() == 1) {
        track.hasPid = true;
        track.pid = part.intValue();
      }
    }
  }

  private void readThread(WireReader fields, TrackDeclaration track) {
    part.reset(fields);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> {
          track.hasPid = true;
          track.pid = part.intValue();
        }
        case 2 -> {
          track.hasTid = true;
          track.tid = part.longValue();
        }
        default -> {} // the thread's name is read later, because it is valid from a point in time
      }
    }
  }

  private CounterDeclaration counter(WireReader fields) {
    CounterDeclaration counter = new CounterDeclaration();
    int type = 0;
    int unit = 0;
    part.reset(fields);
    while (part.next()) {
      switch (part.field()) {
        case 1 -> type = part.intValue();
        case 2 -> counter.categories = joined(counter.categories, text(part));
        case 3 -> unit = part.intValue();
        case 4 -> counter.unitMultiplier = part.longValue();
        case 5 -> counter.isIncremental = part.booleanValue();
        case 6 -> counter.unit = text(part);
        case 7 -> counter.axisShareKey = text(part);
        default -> {} // no other fields are used
      }
    }
    setType(counter, type, unit);
    return counter;
  }

  private void setType(CounterDeclaration counter, int type, int unit) {
    switch (type) {
      case THREAD_TIME -> {
        counter.builtinType = strings.intern("thread_time");
        counter.unit = strings.intern(UNITS[1]);
      }
      case THREAD_INSTRUCTIONS -> {
        counter.builtinType = strings.intern("thread_instruction_count");
        counter.unit = strings.intern(UNITS[2]);
      }
      default -> {
        if (unit > 0 && unit < UNITS.length) {
          counter.unit = strings.intern(UNITS[unit]);
        }
      }
    }
  }

  /** Joins two texts with a comma; a counter's categories are one text. */
  private int joined(int first, int second) {
    return first == 0 ? second : strings.intern(strings.text(first) + "," + strings.text(second));
  }

  private int text(WireReader reader) {
    return strings.intern(reader.segment(), reader.start(), reader.end());
  }
}
