package dev.sonda.protovm.internal.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Decodes the path of a select instruction: a field number and the look-up that follows it are
 * combined into one step.
 */
final class PathReader {
  private static final int FIELD_ID = 1;
  private static final int ARRAY_INDEX = 2;
  private static final int MAP_KEY_FIELD_ID = 3;
  private static final int IS_REPEATED = 5;
  private static final int REGISTER_TO_MATCH = 6;

  private PathReader() {}

  static List<PathStep> read(List<EncodedMessage> components) {
    List<PathStep> path = new ArrayList<>();
    for (int i = 0; i < components.size(); i++) {
      EncodedMessage component = components.get(i);
      EncodedMessage next =
          i + 1 < components.size() ? components.get(i + 1) : EncodedMessage.EMPTY;
      PathStep step = step(component, next);
      path.add(step);
      if (step instanceof PathStep.ElementAt || step instanceof PathStep.ElementOf) {
        i++;
      }
    }
    return List.copyOf(path);
  }

  private static PathStep step(EncodedMessage component, EncodedMessage next) {
    if (!component.has(FIELD_ID)) {
      return new PathStep.Invalid("a step of a path names no field");
    }
    int fieldId = (int) component.number(FIELD_ID);
    if (component.number(IS_REPEATED) != 0) {
      return new PathStep.EveryElement(fieldId);
    }
    if (next.has(ARRAY_INDEX)) {
      return new PathStep.ElementAt(fieldId, (int) next.number(ARRAY_INDEX));
    }
    return next.has(MAP_KEY_FIELD_ID) ? elementOf(fieldId, next) : new PathStep.Field(fieldId);
  }

  private static PathStep elementOf(int fieldId, EncodedMessage key) {
    if (!key.has(REGISTER_TO_MATCH)) {
      return new PathStep.Invalid("a look-up by key names no register");
    }
    return new PathStep.ElementOf(
        fieldId,
        (int) key.number(MAP_KEY_FIELD_ID),
        ProgramReader.register(key.number(REGISTER_TO_MATCH)));
  }
}
