package dev.sonda.trace.proto.internal.content;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.InternedNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Determines the labels by which the sizes of packets are grouped: the category and the name of a
 * track event.
 */
final class TrackEventLabels {
  private static final int TRACK_EVENT = 11;

  private final ImportState state;
  private final InternedNames names;
  private final WireReader fields = new WireReader();
  private final WireReader legacy = new WireReader();
  private int category;
  private int name;
  private long legacyName;

  TrackEventLabels(ImportState state) {
    this.state = state;
    names = new InternedNames(state.memory(), state.strings());
  }

  /** The labels of a packet as string ids, alternating between key and value. */
  List<Integer> of(PacketHead head, @Nullable SequenceState sequence) {
    if (sequence == null) {
      return List.of(text("skipped_packet"), text("invalid_incremental_state"));
    }
    if (head.contentField() != TRACK_EVENT) {
      return List.of();
    }
    category = 0;
    name = 0;
    legacyName = 0;
    state.memory().read(fields, head.content(), head.contentBytes());
    while (fields.next()) {
      read(sequence);
    }
    if (name == 0 && legacyName != 0) {
      name = names.name(sequence, legacyName);
    }
    return List.of(text("event.category"), category, text("event.name"), name);
  }

  private void read(SequenceState sequence) {
    switch (fields.field()) {
      case 3 -> addCategory(names.category(sequence, fields.longValue()));
      case 22 -> addCategory(text(fields.text()));
      case 10 -> name = names.name(sequence, fields.longValue());
      case 23 -> name = text(fields.text());
      case 6 -> {
        legacy.reset(fields);
        while (legacy.next()) {
          legacyName = legacy.field() == 1 ? legacy.longValue() : legacyName;
        }
      }
      default -> {} // the field isn't part of a label
    }
  }

  private void addCategory(int added) {
    category =
        category == 0 || added == 0
            ? category + added
            : text(state.strings().text(category) + "," + state.strings().text(added));
  }

  private int text(String value) {
    return state.strings().intern(value);
  }
}
