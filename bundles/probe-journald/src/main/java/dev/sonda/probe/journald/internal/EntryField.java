package dev.sonda.probe.journald.internal;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The fields of a journal entry that are recorded, with their field numbers in
 * SystemdJournaldEvent. Fields whose name begins with _ are set by journald; the others come from
 * the logging program.
 */
enum EntryField {
  PID("_PID", 1, true),
  TID("_TID", 2, true),
  UID("_UID", 3, true),
  GID("_GID", 4, true),
  PRIORITY("PRIORITY", 5, true),
  TAG("SYSLOG_IDENTIFIER", 6, false),
  MESSAGE("MESSAGE", 7, false),
  COMM("_COMM", 8, false),
  EXE("_EXE", 9, false),
  UNIT("_SYSTEMD_UNIT", 10, false),
  HOSTNAME("_HOSTNAME", 11, false),
  TRANSPORT("_TRANSPORT", 12, false);

  private static final Map<String, EntryField> BY_JOURNAL_NAME =
      Arrays.stream(values())
          .collect(Collectors.toMap(EntryField::journalName, Function.identity()));

  private final String journalName;
  private final int number;
  private final boolean isNumber;

  EntryField(String journalName, int number, boolean isNumber) {
    this.journalName = journalName;
    this.number = number;
    this.isNumber = isNumber;
  }

  String journalName() {
    return journalName;
  }

  int number() {
    return number;
  }

  boolean isNumber() {
    return isNumber;
  }

  static Optional<EntryField> named(String journalName) {
    return Optional.ofNullable(BY_JOURNAL_NAME.get(journalName));
  }
}
