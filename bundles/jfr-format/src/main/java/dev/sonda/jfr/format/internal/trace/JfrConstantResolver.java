package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.DamagedRecordingException;
import dev.sonda.jfr.format.internal.chunk.ByteCursor;
import dev.sonda.jfr.format.internal.type.LeafField;
import dev.sonda.jfr.format.internal.type.RecordType;
import dev.sonda.jfr.format.internal.value.ConstantPool;
import dev.sonda.jfr.format.internal.value.RecordValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Resolves a chunk's constants for threads and stacks into tracks and frames, creating each only
 * once. Not thread-safe.
 */
final class JfrConstantResolver {
  private static final TrackKey.Jvm JVM = new TrackKey.Jvm("JVM");

  /** Deeper stacks lose their outermost frames; JFR's own limit is 64 unless set otherwise. */
  private static final int MAX_FRAMES = 1024;

  private final ConstantPool constants;
  private final Map<Long, TrackKey> threads = new HashMap<>();
  private final Map<Long, List<StackFrame>> stacks = new HashMap<>();

  JfrConstantResolver(ConstantPool constants) {
    this.constants = constants;
  }

  /** The thread of an event; the JVM's own track if the event has none. */
  TrackKey thread(RecordValues event, int leaf) throws DamagedRecordingException {
    if (leaf < 0 || event.number(leaf) == 0) {
      return JVM;
    }
    long number = event.number(leaf);
    TrackKey known = threads.get(number);
    if (known == null) {
      known = read(event.type().leaves().get(leaf).type(), number);
      if (!known.equals(JVM)) {
        threads.put(number, known);
      }
    }
    return known;
  }

  private TrackKey read(RecordType threadType, long number) throws DamagedRecordingException {
    RecordValues thread = constants.record(threadType, number);
    if (thread == null) {
      return JVM;
    }
    long tid = thread.number("osThreadId");
    long javaId = thread.number("javaThreadId");
    boolean isVirtual = thread.number("virtual") != 0;
    String name = constants.text(threadType, number);
    if (isVirtual || (tid <= 0 && javaId > 0)) {
      return new TrackKey.VirtualThread(javaId, name);
    }
    return tid > 0 ? new TrackKey.PlatformThread(tid, name) : JVM;
  }

  /** The stack of an event, outermost frame first; empty if it has none. */
  List<StackFrame> stack(RecordValues event, int leaf) throws DamagedRecordingException {
    if (leaf < 0 || event.number(leaf) == 0) {
      return List.of();
    }
    long number = event.number(leaf);
    List<StackFrame> known = stacks.get(number);
    if (known == null) {
      known = readStack(event.type().leaves().get(leaf).type(), number);
      stacks.put(number, known);
    }
    return known;
  }

  private List<StackFrame> readStack(RecordType stackType, long number)
      throws DamagedRecordingException {
    RecordValues trace = constants.record(stackType, number);
    int array = stackType.leaf("frames");
    if (trace == null || array < 0) {
      return List.of();
    }
    RecordValues frame = new RecordValues(stackType.leaves().get(array).type());
    ByteCursor in = trace.array(array);
    List<StackFrame> frames = new ArrayList<>();
    for (int left = in.readCount(); left > 0 && frames.size() < MAX_FRAMES; left--) {
      frame.read(in);
      frames.add(
          new StackFrame(
              text(frame, "method"),
              (int) frame.number("lineNumber"),
              StackFrame.Kind.of(text(frame, "type"))));
    }
    Collections.reverse(frames);
    return List.copyOf(frames);
  }

  private String text(RecordValues values, String path) throws DamagedRecordingException {
    int leaf = values.type().leaf(path);
    return leaf < 0 ? "" : text(values, leaf);
  }

  /** The text of a field that is a text or a constant; empty for other kinds. */
  String text(RecordValues values, int leaf) throws DamagedRecordingException {
    LeafField of = values.type().leaves().get(leaf);
    return switch (of.kind()) {
      case TEXT -> values.text(leaf, constants);
      case CONSTANT -> constants.text(of.type(), values.number(leaf));
      case BOOLEAN, BYTE, INTEGER, FLOAT, DOUBLE, ARRAY -> "";
    };
  }
}
