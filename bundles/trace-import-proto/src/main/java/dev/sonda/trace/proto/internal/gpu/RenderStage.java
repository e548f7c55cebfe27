package dev.sonda.trace.proto.internal.gpu;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.storage.args.ArgSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of one GPU render stage event. */
final class RenderStage {
  /** A name with a driver's description. */
  record Described(String name, String description, int category) {}

  /** An additional key and value of a driver. */
  record Extra(String key, String value) {}

  /**
   * Queue names that the event defines for itself and later events; null for a queue without a
   * name.
   */
  final List<@Nullable Described> queues = new ArrayList<>();

  /** Stage names that the event defines for itself and later events. */
  final List<Described> stages = new ArrayList<>();

  final List<Extra> extras = new ArrayList<>();
  final List<Long> subpasses = new ArrayList<>();
  final List<Long> waits = new ArrayList<>();
  boolean hasEvent;
  long event;
  long kernelIid;
  @Nullable WireReader launch;

  /** Arguments of the compute kernel; null if the event isn't a compute stage. */
  @Nullable ArgSet kernel;

  long durationNs;
  int gpu;
  long context;
  boolean hasContext;
  long pid;
  long renderTarget;
  long renderPass;
  long commandBuffer;
  long submission;
  long passInstance;
  long queueIid;
  long queue;
  long stageIid;
  long stage;
  boolean hasStage;
  @Nullable String name;
  long nameIid;

  /** The interned queue of the event; null if the sequence hasn't interned the queue. */
  @Nullable Described queueByIid;

  @Nullable Described stageByIid;

  void read(WireReader fields) {
    switch (fields.field()) {
      case 1 -> {
        hasEvent = true;
        event = fields.longValue();
      }
      case 2 -> durationNs = fields.longValue();
      case 3 -> queue = Integer.toUnsignedLong(fields.intValue());
      case 4 -> {
        hasStage = true;
        stage = fields.longValue();
      }
      case 5 -> {
        hasContext = true;
        context = fields.longValue();
      }
      case 6 -> extras.add(extra(fields));
      case 7 -> readSpecifications(fields);
      case 13 -> queueIid = fields.longValue();
      case 14 -> stageIid = fields.longValue();
      case 15 -> addAll(subpasses, fields);
      default -> readObject(fields);
    }
  }

  private void readObject(WireReader fields) {
    switch (fields.field()) {
      case 8 -> renderTarget = fields.longValue();
      case 9 -> renderPass = fields.longValue();
      case 10 -> submission = fields.longValue();
      case 11 -> gpu = fields.intValue();
      case 12 -> commandBuffer = fields.longValue();
      case 16 -> passInstance = fields.longValue();
      case 17 -> name = fields.text();
      case 18 -> addAll(waits, fields);
      case 19 -> kernelIid = fields.longValue();
      case 20 -> nameIid = fields.longValue();
      case 21 -> {
        launch = new WireReader();
        launch.reset(fields);
      }
      default -> {} // other fields are specific to some drivers
    }
  }

  private static void addAll(List<Long> list, WireReader fields) {
    if (!fields.isBytes()) {
      list.add(fields.longValue());
      return;
    }
    WireReader packed = new WireReader();
    packed.reset(fields);
    while (packed.hasMore()) {
      list.add(packed.nextPacked());
    }
  }

  private static Extra extra(WireReader parent) {
    Described pair = described(parent, 1, 2);
    return new Extra(pair.name, pair.description);
  }

  private void readSpecifications(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> readContext(fields);
        case 2 -> {
          Described named = described(fields, 1, 2);
          queues.add(named.name.isEmpty() ? null : named);
        }
        case 3 -> {
          Described named = described(fields, 1, 2);
          if (!named.name.isEmpty()) {
            stages.add(named);
          }
        }
        default -> {} // no other fields are used
      }
    }
  }

  private void readContext(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      pid = fields.field() == 2 ? fields.longValue() : pid;
    }
  }

  private static Described described(WireReader parent, int nameField, int descriptionField) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    return described(fields, nameField, descriptionField, 0);
  }

  /**
   * Reads a name and description from a message.
   *
   * @param fields a reader at the beginning of the message
   * @param nameField the field number of the name
   */
  static Described described(
      WireReader fields, int nameField, int descriptionField, int categoryField) {
    String name = "";
    String description = "";
    int category = 0;
    while (fields.next()) {
      int field = fields.field();
      name = field == nameField ? fields.text() : name;
      description = field == descriptionField ? fields.text() : description;
      category = field == categoryField ? fields.intValue() : category;
    }
    return new Described(name, description, category);
  }

  /**
   * The numbers of the subpasses whose bits are set, separated by commas; null if the event has no
   * subpass mask.
   */
  @Nullable String subpassNumbers() {
    if (subpasses.isEmpty()) {
      return null;
    }
    List<String> numbers = new ArrayList<>();
    for (int word = 0; word < subpasses.size(); word++) {
      for (int bit = 0; bit < Long.SIZE; bit++) {
        if ((subpasses.get(word) >>> bit & 1) != 0) {
          numbers.add(String.valueOf(word * Long.SIZE + bit));
        }
      }
    }
    return String.join(",", numbers);
  }
}
