package dev.sonda.trace.proto.internal.window.view;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.window.message.DistinctRectangles;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageColumnWriter;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.proto.internal.window.message.WindowMessageImport;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.table.window.ViewCaptureTable;
import dev.sonda.trace.storage.table.window.ViewTable;
import dev.sonda.trace.storage.table.window.WindowTables;
import dev.sonda.trace.tables.StringColumnBuilder;
import java.util.ArrayList;
import java.util.List;

/** Imports snapshots of a window's view hierarchy (ViewCapture). */
public final class ViewCaptureImport implements WindowMessageImport {
  private static final String STATISTIC = "winscope_viewcapture_parse_errors";

  // Field numbers of ViewCapture.
  private static final int PACKAGE_NAME = 1;
  private static final int WINDOW_NAME = 2;
  private static final int VIEWS = 3;

  // Field numbers of ViewCapture.View for interned text ids.
  private static final int VIEW_ID = 4;
  private static final int CLASS_NAME = 5;
  private static final int DESCRIPTION = 21;
  private static final int TEXT = 22;

  // Field numbers of InternedData.
  private static final int PACKAGE_NAMES = 38;
  private static final int WINDOW_NAMES = 39;
  private static final int VIEW_IDS = 40;
  private static final int CLASS_NAMES = 41;
  private static final int DESCRIPTIONS = 45;
  private static final int TEXTS = 46;

  private final MessageColumnWriter rows;
  private final ViewCaptureTable captures;
  private final ViewTable table;
  private final InternedViewTexts texts;
  private final ViewRectangles rectangles;

  public ViewCaptureImport(MessageColumnWriter rows, DistinctRectangles rectangles) {
    this.rows = rows;
    WindowTables tables = rows.state().storage().androidTables().windows;
    captures = tables.viewCaptures;
    table = tables.views;
    texts = new InternedViewTexts(rows, tables.viewTexts);
    this.rectangles = new ViewRectangles(rows.state(), rectangles);
  }

  @Override
  public void read(long timeNs, SequenceState sequence, MessageBytes message) {
    int capture = captures.add();
    captures.ts.set(capture, timeNs);
    rows.writeBytes(captures.message, capture, message);
    MessageFields fields = MessageFields.of(message, WINDOW_NAME);
    ArgSet args = rows.read("ViewCapture", message, field -> field > VIEWS, STATISTIC);
    texts.begin(sequence, fields, args, captures.message.base64ProtoId().get(capture));
    put("package_name", PACKAGE_NAME, PACKAGE_NAMES, captures.packageName, capture);
    put("window_name", WINDOW_NAME, WINDOW_NAMES, captures.windowName, capture);
    rows.writeArgs(captures.message, capture, args);
    addViews(capture, sequence, message);
  }

  private void addViews(int capture, SequenceState sequence, MessageBytes message) {
    List<View> views = new ArrayList<>();
    WireReader fields = message.reader();
    while (fields.next()) {
      if (fields.field() == VIEWS) {
        views.add(new View(MessageBytes.of(fields)));
      }
    }
    rectangles.compute(views);
    for (View view : views) {
      addView(capture, sequence, view);
    }
  }

  private void addView(int capture, SequenceState sequence, View view) {
    int row = table.add();
    table.snapshotId.set(row, capture);
    table.nodeId.set(row, Integer.toUnsignedLong(view.id()));
    table.hashcode.set(row, view.hashcode());
    table.parentId.set(row, Integer.toUnsignedLong(view.parentId()));
    table.isVisible.set(row, rectangles.isVisible(view.id()) ? 1 : 0);
    int traceRect = rectangles.traceRect(view.id());
    if (traceRect >= 0) {
      table.traceRectId.set(row, traceRect);
    }
    rows.writeBytes(table.message, row, view.message());
    ArgSet args =
        rows.read("ViewCapture.View", view.message(), ViewCaptureImport::isNoText, STATISTIC);
    texts.begin(sequence, view.fields(), args, table.message.base64ProtoId().get(row));
    put("view_id", VIEW_ID, VIEW_IDS, table.viewId, row);
    put("class_name", CLASS_NAME, CLASS_NAMES, table.className, row);
    texts.put("content_description", DESCRIPTION, DESCRIPTIONS);
    texts.put("text", TEXT, TEXTS);
    rows.writeArgs(table.message, row, args);
  }

  private static boolean isNoText(int field) {
    return field != VIEW_ID && field != CLASS_NAME && field != DESCRIPTION && field != TEXT;
  }

  private void put(String name, int field, int kind, StringColumnBuilder column, int row) {
    int text = texts.put(name, field, kind);
    if (text != 0) {
      column.set(row, text);
    }
  }
}
