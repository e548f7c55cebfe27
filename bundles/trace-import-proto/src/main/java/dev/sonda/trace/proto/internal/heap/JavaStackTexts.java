package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.profile.StackTableWriter;
import dev.sonda.trace.storage.table.heap.HeapDumpThreadStackTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Imports stacks that a Java program wrote as texts, innermost frame first, as callsites. */
final class JavaStackTexts {
  private static final String MAPPING = "art_process_metadata";

  private final ImportState state;
  private final StackTableWriter stacks;
  private int mapping = StackTableWriter.NONE;

  JavaStackTexts(ImportState state) {
    this.state = state;
    stacks = state.storage().stacks();
  }

  /**
   * Writes the stack of a thread at the time of a heap dump.
   *
   * @param graph the dump's row
   */
  void add(int graph, int utid, WireReader stack) {
    if (mapping == StackTableWriter.NONE) {
      mapping = stacks.addMappingWithoutFile(MAPPING);
    }
    int callsite = callsite(frames(stack));
    HeapDumpThreadStackTable table = state.storage().heapTables().callsites;
    int row = table.add();
    table.heapGraphId.set(row, graph);
    table.utid.set(row, utid);
    if (callsite != StackTableWriter.NONE) {
      table.callsiteId.set(row, callsite);
    }
  }

  private static List<JavaFrame> frames(WireReader parent) {
    List<JavaFrame> frames = new ArrayList<>();
    WireReader fields = new WireReader();
    fields.reset(parent);
    while (fields.next()) {
      if (fields.field() == 1) {
        frames.add(JavaFrame.read(fields));
      }
    }
    Collections.reverse(frames);
    return frames;
  }

  private int callsite(List<JavaFrame> frames) {
    int callsite = StackTableWriter.NONE;
    int depth = 0;
    for (JavaFrame frame : frames) {
      if (!frame.method.isEmpty()) {
        int file = frame.file.isEmpty() ? 0 : state.strings().intern(frame.file);
        int name = state.strings().intern(methodName(frame.method));
        SourceCodeLine source = new SourceCodeLine(file, frame.line);
        int row = stacks.frameWithoutAddress(mapping, name, source);
        callsite = stacks.callsite(callsite, row, depth++);
      }
    }
    return callsite;
  }

  /** The name of a method, without its return type and parameters. */
  private static String methodName(String method) {
    int bracket = method.indexOf('(');
    String name = bracket < 0 ? method : method.substring(0, bracket);
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  private record JavaFrame(String method, String file, long line) {
    private static JavaFrame read(WireReader parent) {
      WireReader fields = new WireReader();
      fields.reset(parent);
      String method = "";
      String file = "";
      long line = StackTableWriter.NONE;
      while (fields.next()) {
        switch (fields.field()) {
          case 1 -> method = fields.text();
          case 2 -> file = fields.text();
          case 3 -> line = fields.intValue();
          default -> {} // no other fields are used
        }
      }
      return new JavaFrame(method, file, line);
    }
  }
}
