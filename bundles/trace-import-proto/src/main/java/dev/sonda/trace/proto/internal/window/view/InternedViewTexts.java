package dev.sonda.trace.proto.internal.window.view;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.proto.internal.packet.InternedNames;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageColumnWriter;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.window.InternedViewTextTable;
import org.jspecify.annotations.Nullable;

/** Resolves the interned texts of a view message, and adds them to the message's arguments. */
final class InternedViewTexts {
  private static final String MISSING = "STRING DE-INTERNING ERROR";
  private static final String STATISTIC =
      "winscope_viewcapture_missing_interned_string_parse_errors";

  private final MessageColumnWriter rows;
  private final InternedViewTextTable table;
  private final InternedNames names;
  private @Nullable SequenceState sequence;
  private MessageFields fields = MessageFields.of(MessageBytes.EMPTY, 0);
  private ArgSet args = new ArgSet();
  private int base64;

  InternedViewTexts(MessageColumnWriter rows, InternedViewTextTable table) {
    this.rows = rows;
    this.table = table;
    names = new InternedNames(rows.state().memory(), rows.state().strings());
  }

  /** Begins the next message. */
  void begin(SequenceState ofSequence, MessageFields ofMessage, ArgSet target, int base64Id) {
    sequence = ofSequence;
    fields = ofMessage;
    args = target;
    base64 = base64Id;
  }

  /**
   * Resolves the interned text in a field and adds it as an argument; returns the text's string id,
   * 0 if the field isn't set or the text is unknown.
   *
   * @param name the argument's name; the field's name has the suffix {@code _iid}
   * @param kind the field of InternedData that contains texts of this kind
   */
  int put(String name, int field, int kind) {
    if (sequence == null || !fields.has(field)) {
      return 0;
    }
    long iid = fields.small(field);
    String numberKey = name + "_iid";
    int text = names.text(sequence, kind, iid);
    if (text == 0) {
      rows.put(args, name, name, ArgType.STRING, rows.state().strings().intern(MISSING));
      rows.put(args, numberKey, numberKey, ArgType.INT, iid);
      rows.state().statistics().add(STATISTIC, 1);
      return 0;
    }
    rows.put(args, name, name, ArgType.STRING, text);
    int row = table.add();
    table.base64ProtoId.set(row, base64);
    table.flatKey.set(row, rows.state().strings().intern(numberKey));
    table.iid.set(row, iid);
    table.deinternedValue.set(row, text);
    return text;
  }
}
