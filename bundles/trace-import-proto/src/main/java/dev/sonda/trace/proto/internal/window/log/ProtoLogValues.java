package dev.sonda.trace.proto.internal.window.log;

import java.util.ArrayList;
import java.util.List;

/**
 * The values of a ProtoLog message, by type; the values of each type are in the order of their
 * placeholders.
 */
record ProtoLogValues(
    List<Long> integers, List<Double> reals, List<Boolean> booleans, List<String> texts) {
  ProtoLogValues() {
    this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  int size() {
    return integers.size() + reals.size() + booleans.size() + texts.size();
  }
}
