package dev.sonda.trace.proto.internal.window.log;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.InternedNames;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.WindowMessageImport;
import dev.sonda.trace.storage.table.window.ProtoLogTable;
import org.jspecify.annotations.Nullable;

/**
 * Imports ProtoLog messages. Packets contain a message's id and values; viewer configs in the trace
 * contain the texts.
 */
public final class ProtoLogImport implements WindowMessageImport {
  private static final String[] LEVELS = {
    "UNKNOWN", "DEBUG", "VERBOSE", "INFO", "WARN", "ERROR", "WTF"
  };
  private static final String MISSING = "<ERROR>";

  // Field numbers of ProtoLogMessage.
  private static final int ID = 1;
  private static final int TEXTS = 2;
  private static final int INTEGERS = 3;
  private static final int REALS = 4;
  private static final int BOOLEANS = 5;
  private static final int STACK = 6;

  // Field numbers of InternedData.
  private static final int INTERNED_TEXTS = 36;
  private static final int INTERNED_STACKS = 37;

  private final ImportState state;
  private final ProtoLogTable table;
  private final ProtoLogTexts texts;
  private final InternedNames names;

  public ProtoLogImport(ImportState state, ProtoLogTexts texts) {
    this.state = state;
    this.texts = texts;
    table = state.storage().androidTables().windows.protoLogs;
    names = new InternedNames(state.memory(), state.strings());
  }

  @Override
  public void read(long timeNs, SequenceState sequence, MessageBytes message) {
    ProtoLogValues values = new ProtoLogValues();
    WireReader fields = message.reader();
    while (fields.next()) {
      readField(fields, sequence, values);
    }
    MessageFields last = MessageFields.of(message, STACK);
    int row = table.add();
    table.ts.set(row, timeNs);
    int stack = stack(sequence, last, values);
    ProtoLogTexts.Decoded decoded = texts.decode(last.number(ID), values);
    if (decoded == null) {
      state.statistics().add("winscope_protolog_message_decoding_failed", 1);
    } else {
      write(row, decoded, stack);
    }
  }

  private void readField(WireReader fields, SequenceState sequence, ProtoLogValues values) {
    WireReader packed = MessageBytes.of(fields).reader();
    switch (fields.field()) {
      case TEXTS -> {
        if (!fields.isBytes()) {
          addText(sequence, fields.longValue(), values);
        }
        while (packed.hasMore()) {
          addText(sequence, packed.nextPacked(), values);
        }
      }
      case INTEGERS -> {
        if (!fields.isBytes()) {
          values.integers().add(fields.zigzagValue());
        }
        while (packed.hasMore()) {
          long value = packed.nextPacked();
          values.integers().add((value >>> 1) ^ -(value & 1));
        }
      }
      case REALS -> {
        if (!fields.isBytes()) {
          values.reals().add(fields.doubleValue());
        }
        while (packed.hasMore()) {
          values.reals().add(Double.longBitsToDouble(packed.nextPackedFixed64()));
        }
      }
      case BOOLEANS -> {
        if (!fields.isBytes()) {
          values.booleans().add(fields.booleanValue());
        }
        while (packed.hasMore()) {
          values.booleans().add(packed.nextPacked() != 0);
        }
      }
      default -> {} // the message's id and source location aren't used
    }
  }

  private void addText(SequenceState sequence, long iid, ProtoLogValues values) {
    int text = names.text(sequence, INTERNED_TEXTS, iid & 0xFFFF_FFFFL);
    if (text == 0) {
      state.statistics().add("winscope_protolog_missing_interned_arg_parse_errors", 1);
    }
    values.texts().add(text == 0 ? MISSING : state.strings().text(text));
  }

  /** String id of the message's stack trace; 0 if the message has none. */
  private int stack(SequenceState sequence, MessageFields message, ProtoLogValues values) {
    if (!message.has(STACK)) {
      return 0;
    }
    int stack = names.text(sequence, INTERNED_STACKS, message.unsigned(STACK));
    if (stack == 0) {
      values.texts().add(MISSING);
      state.statistics().add("winscope_protolog_missing_interned_stacktrace_parse_errors", 1);
    }
    return stack;
  }

  private void write(int row, ProtoLogTexts.Decoded decoded, int stack) {
    int level = decoded.level() > 0 && decoded.level() < LEVELS.length ? decoded.level() : 0;
    table.level.set(row, state.strings().intern(LEVELS[level]));
    table.tag.set(row, state.strings().intern(decoded.tag()));
    table.message.set(row, state.strings().intern(decoded.message()));
    if (stack != 0) {
      table.stacktrace.set(row, stack);
    }
    @Nullable String location = decoded.location();
    if (location != null) {
      table.location.set(row, state.strings().intern(location));
    }
  }
}
