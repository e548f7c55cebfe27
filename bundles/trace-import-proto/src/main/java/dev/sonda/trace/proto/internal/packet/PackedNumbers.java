package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.WireReader;
import java.util.List;

/** Numbers of a repeated field, one or several in each field. */
public final class PackedNumbers {
  private PackedNumbers() {}

  /** Adds what a reader's current field holds. */
  public static void add(WireReader field, List<Long> numbers) {
    if (!field.isBytes()) {
      numbers.add(field.longValue());
      return;
    }
    WireReader packed = new WireReader();
    packed.reset(field);
    while (packed.hasMore()) {
      numbers.add(packed.nextPacked());
    }
  }
}
