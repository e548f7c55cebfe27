package dev.sonda.trace.proto.internal.window.log;

import java.util.ArrayList;
import java.util.List;

/** The values of a message of ProtoLog, of each type in the order of the message's text. */
record LogValues(
    List<Long> integers, List<Double> reals, List<Boolean> booleans, List<String> texts) {
  LogValues() {
    this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  int size() {
    return integers.size() + reals.size() + booleans.size() + texts.size();
  }
}
