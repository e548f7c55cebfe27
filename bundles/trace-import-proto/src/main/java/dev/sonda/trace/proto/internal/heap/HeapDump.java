package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.storage.NumberTable;
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
  /** Of which process and time; 0 until an object or a root says it. */
  int upid;

  long timeNs;
  OptionalLong previousIndex = OptionalLong.empty();
  OptionalLong heapSize = OptionalLong.empty();
  long lastObjectId;
  int lastHeapType;

  final NumberTable objectRows = new NumberTable();
  final NumberTable typeRows = new NumberTable();
  final IntValues rows = new IntValues();
  final List<HeapRoot> roots = new ArrayList<>();
  final LongValues runtimeRoots = new LongValues();
  final Map<Long, HeapType> types = new TreeMap<>();
  final Map<Long, Integer> locations = new HashMap<>();
  final Map<Long, HeapField> fields = new HashMap<>();

  /** Rows of references, by the id of a field that has no name yet. */
  final Map<Long, IntValues> referencesOfField = new HashMap<>();

  /** Rows of objects that are as large as their class says, by the class's row. */
  final Map<Integer, IntValues> withoutSize = new HashMap<>();

  /** Rows of objects whose fields are those that their class names, by the class's row. */
  final Map<Integer, IntValues> withoutFields = new HashMap<>();

  /** What registries of native memory hold for an object, by the registry's row. */
  final Map<Integer, Long> registrySizes = new HashMap<>();

  /** Whether the dump is of that process and time; an unknown one becomes so. */
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
