package dev.sonda.trace.proto.internal.profile.sample;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.profile.SourcePlace;
import dev.sonda.trace.storage.profile.StackProfiles;

/** Callsites of stacks that samples have in themselves: functions with their places in a source. */
final class InlineStacks {
  /** As readers know the code of such stacks, which lies nowhere. */
  private static final String MAPPING = "stack_sample_inline";

  private final ImportState state;
  private final StackProfiles stacks;
  private final WireReader frames = new WireReader();
  private final WireReader frame = new WireReader();
  private int mapping = StackProfiles.NONE;

  InlineStacks(ImportState state) {
    this.state = state;
    stacks = state.storage().stacks();
  }

  /** The callsite of the stack in a reader's current field; negative for one without frames. */
  int callsite(WireReader parent) {
    int callsite = StackProfiles.NONE;
    int depth = 0;
    frames.reset(parent);
    while (frames.next()) {
      if (frames.field() == 1) {
        callsite = stacks.callsite(callsite, frame(), depth++);
      }
    }
    return callsite;
  }

  private int frame() {
    int name = state.strings().intern("");
    int file = 0;
    long line = StackProfiles.NONE;
    frame.reset(frames);
    while (frame.next()) {
      switch (frame.field()) {
        case 1 -> name = state.strings().intern(frame.text());
        case 2 -> file = state.strings().intern(frame.text());
        case 3 -> line = frame.longValue();
        default -> {} // no more is said of frames
      }
    }
    if (mapping == StackProfiles.NONE) {
      mapping = stacks.addMappingWithoutFile(MAPPING);
    }
    return stacks.frameWithoutAddress(mapping, name, new SourcePlace(file, line));
  }
}
