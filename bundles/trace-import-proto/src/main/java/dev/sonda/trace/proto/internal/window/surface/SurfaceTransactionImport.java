package dev.sonda.trace.proto.internal.window.surface;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageColumnWriter;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.WindowMessageImport;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.table.surface.SurfaceTables;
import dev.sonda.trace.storage.table.surface.TransactionBatchTable;
import dev.sonda.trace.storage.table.surface.TransactionTable;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Imports the transactions between two frames, by which programs changed layers and displays. */
public final class SurfaceTransactionImport implements WindowMessageImport {
  private static final String STATISTIC = "winscope_sf_transactions_parse_errors";

  // Field numbers of TransactionTraceEntry.
  private static final int VSYNC_ID = 2;
  private static final int TRANSACTIONS = 3;
  private static final int ADDED_LAYERS = 4;
  private static final int DESTROYED_LAYERS = 5;
  private static final int ADDED_DISPLAYS = 6;
  private static final int REMOVED_DISPLAYS = 7;
  private static final int DESTROYED_HANDLES = 8;

  // Field numbers of TransactionState.
  private static final int TRANSACTION_ID = 6;
  private static final int LAYER_CHANGES = 7;
  private static final int DISPLAY_CHANGES = 8;
  private static final int APPLY_TOKEN = 10;
  private static final int BARRIERS = 11;

  private final MessageColumnWriter rows;
  private final TransactionBatchTable sets;
  private final TransactionTable table;
  private final TransactionFlagSets flags;

  public SurfaceTransactionImport(MessageColumnWriter rows) {
    this.rows = rows;
    SurfaceTables tables = rows.state().storage().androidTables().surface;
    sets = tables.transactionSets;
    table = tables.transactions;
    flags = new TransactionFlagSets(rows.state(), tables.transactionFlags);
  }

  @Override
  public void read(long timeNs, SequenceState sequence, MessageBytes message) {
    int set = sets.add();
    sets.ts.set(set, timeNs);
    sets.vsyncId.set(set, MessageFields.of(message, VSYNC_ID).number(VSYNC_ID));
    rows.write(sets.message, set, "TransactionTraceEntry", message, STATISTIC);
    each(message, TRANSACTIONS, field -> addTransaction(set, MessageBytes.of(field)));
    each(message, ADDED_LAYERS, field -> addLayer(set, MessageBytes.of(field)));
    each(message, DESTROYED_LAYERS, field -> addLayers(set, "LAYER_DESTROYED", field));
    each(
        message,
        ADDED_DISPLAYS,
        field -> addDisplay(set, "DISPLAY_ADDED", MessageBytes.of(field), null));
    each(message, REMOVED_DISPLAYS, field -> addRemovedDisplays(set, field));
    each(message, DESTROYED_HANDLES, field -> addLayers(set, "LAYER_HANDLE_DESTROYED", field));
  }

  private static void each(MessageBytes message, int field, FieldReader reader) {
    WireReader fields = message.reader();
    while (fields.next()) {
      if (fields.field() == field) {
        reader.read(fields);
      }
    }
  }

  /** Passes the numbers of a repeated field, packed or not, to a consumer. */
  private static void eachNumber(WireReader field, LongConsumer consumer) {
    if (!field.isBytes()) {
      consumer.accept(field.longValue());
      return;
    }
    WireReader values = MessageBytes.of(field).reader();
    while (values.hasMore()) {
      consumer.accept(values.nextPacked());
    }
  }

  private int add(int set, String type) {
    int row = table.add();
    table.snapshotId.set(row, set);
    table.transactionType.set(row, rows.state().strings().intern(type));
    return row;
  }

  private void addLayers(int set, String type, WireReader field) {
    eachNumber(field, id -> table.layerId.set(add(set, type), id & 0xFFFF_FFFFL));
  }

  private void addRemovedDisplays(int set, WireReader field) {
    eachNumber(field, id -> table.displayId.set(add(set, "DISPLAY_REMOVED"), id));
  }

  private void addLayer(int set, MessageBytes creation) {
    int row = add(set, "LAYER_ADDED");
    table.layerId.set(row, MessageFields.of(creation, 1).unsigned(1));
    rows.write(table.message, row, "LayerCreationArgs", creation, STATISTIC);
  }

  private void addTransaction(int set, MessageBytes transaction) {
    MessageFields fields = MessageFields.of(transaction, DISPLAY_CHANGES);
    if (!fields.has(LAYER_CHANGES) && !fields.has(DISPLAY_CHANGES)) {
      setSource(add(set, "NOOP"), fields);
    }
    Source source = new Source(fields, transaction);
    each(transaction, LAYER_CHANGES, field -> addChange(set, MessageBytes.of(field), source));
    each(
        transaction,
        DISPLAY_CHANGES,
        field -> addDisplay(set, "DISPLAY_CHANGED", MessageBytes.of(field), source));
  }

  private void setSource(int row, MessageFields transaction) {
    table.transactionId.set(row, transaction.number(TRANSACTION_ID));
    table.pid.set(row, transaction.small(1));
    table.uid.set(row, transaction.small(2));
  }

  private void addChange(int set, MessageBytes message, Source source) {
    MessageFields change = MessageFields.of(message, 2);
    int row = add(set, "LAYER_CHANGED");
    table.layerId.set(row, change.unsigned(1));
    if (change.has(2)) {
      table.flagsId.set(row, flags.ofLayer(change.number(2)));
    }
    write(row, "LayerState", message, source);
  }

  private void addDisplay(int set, String type, MessageBytes message, @Nullable Source source) {
    MessageFields display = MessageFields.of(message, 2);
    int row = add(set, type);
    table.displayId.set(row, display.small(1));
    if (display.has(2)) {
      table.flagsId.set(row, flags.ofDisplay(display.small(2)));
    }
    write(row, "DisplayState", message, source);
  }

  /** Writes the row of a change, with the data that all changes of its transaction share. */
  private void write(int row, String type, MessageBytes message, @Nullable Source source) {
    ArgSet args = rows.read(type, message, _ -> true, STATISTIC);
    if (source != null) {
      setSource(row, source.fields);
      rows.add(
          "TransactionState",
          source.message,
          field -> field == APPLY_TOKEN || field == BARRIERS,
          args,
          STATISTIC);
    }
    rows.writeArgs(table.message, row, args);
    rows.writeBytes(table.message, row, message);
  }

  private record Source(MessageFields fields, MessageBytes message) {}

  private interface FieldReader {
    void read(WireReader field);
  }
}
