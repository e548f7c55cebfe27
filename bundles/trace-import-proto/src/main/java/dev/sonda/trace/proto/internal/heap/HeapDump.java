package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.storage.LongIntMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The state of a dump that a sequence is writing: rows of its objects and types, and pending
 * references.
 */
final class HeapDump {
  /** The dumped process; 0 until the first object or root has been read. */
  int upid;

  long timeNs;
  OptionalLong previousIndex = OptionalLong.empty();
  OptionalLong heapSize = OptionalLong.empty();
  long lastObjectId;
  int lastHeapType;

  final LongIntMap objectRows = new LongIntMap();
  final LongIntMap typeRows = new LongIntMap();
  final IntStack rows = new IntStack();
  final List<HeapRoot> roots = new ArrayList<>();
  final RepeatedLongs runtimeRoots = new RepeatedLongs();
  final Map<Long, HeapGraphType> types = new TreeMap<>();
  final Map<Long, Integer> locations = new HashMap<>();
  final Map<Long, HeapField> fields = new HashMap<>();

  /** Rows of references whose field name isn't known yet, by the interned id of the field. */
  final Map<Long, IntStack> referencesOfField = new HashMap<>();

  /**
   * By class row, rows of objects without their own size, which is the object size of their class.
   */
  final Map<Integer, IntStack> withoutSize = new HashMap<>();

  /** By class row, rows of objects that don't list their fields, because the class does. */
  final Map<Integer, IntStack> withoutFields = new HashMap<>();

  /** Sizes of native memory, by row of the NativeAllocationRegistry object. */
  final Map<Integer, Long> registrySizes = new HashMap<>();

  /**
   * Whether the dump belongs to the given process and time; if the dump's are still unknown, they
   * are set.
   */
  boolean isOf(int otherUpid, long otherTimeNs) {
    boolean isOfOther = upid != 0 && upid != otherUpid;
    boolean isOfOtherTime = timeNs != 0 && timeNs != otherTimeNs;
    if (isOfOther || isOfOtherTime) {
      return false;
    }
    upid = otherUpid;
    timeNs = otherTimeNs;
    return true;
  }
}
