package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.WireReader;
import java.util.List;

/** Reads the numbers of a repeated field, packed or not. */
public final class PackedNumbers {
  private PackedNumbers() {}

  /** Adds the number or the packed numbers in a reader's current field. */
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
