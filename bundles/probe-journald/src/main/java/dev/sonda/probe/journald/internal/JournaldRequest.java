package dev.sonda.probe.journald.internal;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.protos.SystemdJournaldConfig;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The config of a session for {@code linux.systemd_journald}, read and checked.
 *
 * @param matches filters {@code FIELD=value}; an entry must match one filter of each field that has
 *     filters
 */
record JournaldRequest(List<String> matches) {
  /** The largest priority, which is the least urgent: debug. */
  private static final int MAX_PRIORITY = 7;

  private static final int MAX_FILTERS = 1000;

  JournaldRequest {
    matches = List.copyOf(matches);
  }

  /**
   * Reads the config message.
   *
   * @throws IllegalArgumentException if the message can't be parsed or has too many filters, with
   *     the reason
   */
  static JournaldRequest parse(ByteBuffer configMessage) {
    SystemdJournaldConfig config = message(configMessage);
    int filters = config.getFilterIdentifiersCount() + config.getFilterUnitsCount();
    if (filters > MAX_FILTERS) {
      throw new IllegalArgumentException(
          "%d filters are too many; %d may be".formatted(filters, MAX_FILTERS));
    }
    List<String> matches = new ArrayList<>();
    if (config.hasMinPrio()) {
      addPriorities(config.getMinPrio(), matches);
    }
    add(EntryField.TAG, config.getFilterIdentifiersList(), matches);
    add(EntryField.UNIT, config.getFilterUnitsList(), matches);
    return new JournaldRequest(matches);
  }

  private static SystemdJournaldConfig message(ByteBuffer configMessage) {
    try {
      return SystemdJournaldConfig.parseFrom(configMessage);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("journald_config can't be read: " + e.getMessage(), e);
    }
  }

  /**
   * Adds a filter for each priority from 0 to {@code leastUrgent}. The number in the config is
   * unsigned: a negative int stands for a large number, and so for all priorities.
   */
  private static void addPriorities(int leastUrgent, List<String> matches) {
    int last = leastUrgent < 0 ? MAX_PRIORITY : Math.min(leastUrgent, MAX_PRIORITY);
    for (int priority = 0; priority <= last; priority++) {
      matches.add(EntryField.PRIORITY.journalName() + "=" + priority);
    }
  }

  private static void add(EntryField field, List<String> values, List<String> matches) {
    values.forEach(value -> matches.add(field.journalName() + "=" + value));
  }
}
