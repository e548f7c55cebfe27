package dev.sonda.trace.proto.internal.gpu;

import dev.sonda.trace.format.WireReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A GPU driver's description of a counter. */
final class GpuCounterSpec {
  private static final int FORWARDS = 2;

  final List<Integer> groups = new ArrayList<>();
  private final List<Integer> numerators = new ArrayList<>();
  private final List<Integer> denominators = new ArrayList<>();
  private boolean hasUnit;
  private boolean hasId;
  long id;
  @Nullable String name;
  String description = "";

  /**
   * Whether a value applies to the interval after its timestamp, instead of the interval before.
   */
  boolean isForwards;

  /** Reads the counter description in a reader's current field. */
  static GpuCounterSpec of(WireReader parent) {
    GpuCounterSpec spec = new GpuCounterSpec();
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      spec.read(fields);
    }
    return spec;
  }

  private void read(WireReader fields) {
    switch (fields.field()) {
      case 1 -> {
        hasId = true;
        id = fields.longValue();
      }
      case 2 -> name = fields.text();
      case 3 -> description = fields.text();
      case 7 -> addUnit(fields, numerators);
      case 8 -> addUnit(fields, denominators);
      case 10 -> addAll(fields, groups);
      case 11 -> isForwards = fields.intValue() == FORWARDS;
      default -> {} // peak values and whether the counter is selected by default aren't used
    }
  }

  private void addUnit(WireReader fields, List<Integer> units) {
    hasUnit = true;
    addAll(fields, units);
  }

  /** Adds the numbers in a repeated field, packed or not. */
  static void addAll(WireReader fields, List<Integer> target) {
    if (!fields.isBytes()) {
      target.add(fields.intValue());
      return;
    }
    WireReader packed = new WireReader();
    packed.reset(fields);
    while (packed.hasMore()) {
      target.add((int) packed.nextPacked());
    }
  }

  boolean isComplete() {
    return hasId && name != null;
  }

  /** The unit; null if the description has no unit. */
  @Nullable String unit() {
    return hasUnit ? GpuCounterUnits.text(numerators, denominators) : null;
  }
}
