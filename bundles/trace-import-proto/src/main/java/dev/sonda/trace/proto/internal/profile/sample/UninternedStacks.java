package dev.sonda.trace.proto.internal.profile.sample;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.profile.StackTableWriter;

/**
 * Imports stacks that packets contain in full, as function names with source locations instead of
 * interned frames, as callsites.
 */
public final class UninternedStacks {
  private final ImportState state;
  private final StackTableWriter stacks;
  private final String mappingName;
  private final WireReader frames = new WireReader();
  private final WireReader frame = new WireReader();
  private int mapping = StackTableWriter.NONE;

  /**
   * Creates the callsites for packets of one kind.
   *
   * @param mappingName name of the pseudo mapping for the stacks' code, which isn't in a known file
   */
  public UninternedStacks(ImportState state, String mappingName) {
    this.state = state;
    this.mappingName = mappingName;
    stacks = state.storage().stacks();
  }

  /** The callsite of the stack in a reader's current field; negative if the stack has no frames. */
  int callsite(WireReader parent) {
    frames.reset(parent);
    return callsiteOf(frames);
  }

  /**
   * The callsite of a stack; negative if the stack has no frames.
   *
   * @param stack a reader at the beginning of the stack's message
   */
  public int callsiteOf(WireReader stack) {
    int callsite = StackTableWriter.NONE;
    int depth = 0;
    while (stack.next()) {
      if (stack.field() == 1) {
        callsite = stacks.callsite(callsite, frame(stack), depth++);
      }
    }
    return callsite;
  }

  private int frame(WireReader stack) {
    int name = state.strings().intern("");
    int file = 0;
    long line = StackTableWriter.NONE;
    frame.reset(stack);
    while (frame.next()) {
      switch (frame.field()) {
        case 1 -> name = state.strings().intern(frame.text());
        case 2 -> file = state.strings().intern(frame.text());
        case 3 -> line = frame.longValue();
        default -> {} // no other fields are used
      }
    }
    if (mapping == StackTableWriter.NONE) {
      mapping = stacks.addMappingWithoutFile(mappingName);
    }
    return stacks.frameWithoutAddress(mapping, name, new SourceCodeLine(file, line));
  }
}
