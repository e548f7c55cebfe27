package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.internal.type.LeafField;
import dev.sonda.jfr.format.internal.type.RecordType;
import dev.sonda.jfr.format.internal.type.ValueKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Describes how the events of one type are written; the indexes of fields are -1 if the type lacks
 * the field.
 *
 * @param annotations indexes of the fields that become debug annotations
 */
record EventTypeTranslation(
    RecordType type,
    EventRepresentation shownAs,
    boolean isAccepted,
    int start,
    int duration,
    int thread,
    int stack,
    List<Integer> annotations,
    EventTypeIids numbers) {
  private static final Set<String> NO_ANNOTATIONS =
      Set.of("startTime", "duration", "eventThread", "stackTrace");

  static EventTypeTranslation of(RecordType type, boolean isAccepted) {
    List<Integer> annotations = new ArrayList<>();
    for (int i = 0; i < type.leaves().size(); i++) {
      LeafField leaf = type.leaves().get(i);
      if (!NO_ANNOTATIONS.contains(leaf.path()) && leaf.kind() != ValueKind.ARRAY) {
        annotations.add(i);
      }
    }
    return new EventTypeTranslation(
        type,
        JvmEventRepresentations.of(type.name()),
        isAccepted,
        of(type, "startTime", ValueKind.INTEGER),
        of(type, "duration", ValueKind.INTEGER),
        of(type, "eventThread", ValueKind.CONSTANT),
        of(type, "stackTrace", ValueKind.CONSTANT),
        List.copyOf(annotations),
        new EventTypeIids());
  }

  private static int of(RecordType type, String path, ValueKind kind) {
    int leaf = type.leaf(path);
    return leaf >= 0 && type.leaves().get(leaf).kind() == kind ? leaf : -1;
  }

  boolean isSlice() {
    return duration >= 0;
  }

  /**
   * The category of the track events: the last element of the type's category path, without spaces.
   */
  String category() {
    List<String> path = type.categories();
    return path.isEmpty() ? "jfr" : "jfr." + path.getLast().replace(' ', '_');
  }
}
