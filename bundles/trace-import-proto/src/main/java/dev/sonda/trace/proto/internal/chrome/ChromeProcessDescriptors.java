package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.process.ProcessNamePriority;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.tables.StringPool;

/**
 * Names Chrome's processes and threads by their types, and stores other data of their descriptors.
 */
public final class ChromeProcessDescriptors {
  private static final int RENDERER = 2;
  private static final int RENDERER_EXTENSION = 40;
  private static final int IS_SANDBOXED = 3;

  private final ImportState state;
  private final StringPool strings;
  private final ProcessThreadTypeNames processTypes;
  private final ProcessThreadTypeNames threadTypes;
  private final WireReader fields = new WireReader();

  public ChromeProcessDescriptors(ImportState state) {
    this.state = state;
    strings = state.strings();
    processTypes = new ProcessThreadTypeNames("process-types.txt", strings);
    threadTypes = new ProcessThreadTypeNames("thread-types.txt", strings);
  }

  /** Reads a process's type and labels from the ProcessDescriptor in a reader's current field. */
  public void addProcess(WireReader parent, int upid) {
    fields.reset(parent);
    int label = 0;
    while (fields.next()) {
      switch (fields.field()) {
        case 4 -> nameProcess(upid, fields.intValue());
        case 8 -> addLabel(upid, label++);
        default -> {} // fields that aren't specific to Chrome are read elsewhere
      }
    }
  }

  private int nameProcess(int upid, int type) {
    int name = processTypes.name(type);
    ProcessNamePriority priority =
        type == RENDERER || type == RENDERER_EXTENSION
            ? ProcessNamePriority.RENDERER_LABEL
            : ProcessNamePriority.LABEL;
    state.processes().facts().name(upid, name, priority);
    return name;
  }

  private void addLabel(int upid, int number) {
    String key = "chrome.process_label";
    int place = strings.intern(key + "[" + number + "]");
    args(upid).add(strings.intern(key), place, ArgType.STRING, text());
  }

  /** Reads the ChromeProcessDescriptor that a reader's field holds. */
  public void addChromeProcess(WireReader parent, int upid) {
    int type = 0;
    fields.reset(parent);
    while (fields.next()) {
      type = fields.field() == 1 ? fields.intValue() : type;
    }
    add(upid, "chrome.process_type", ArgType.STRING, nameProcess(upid, type));
    fields.reset(parent);
    while (fields.next()) {
      switch (fields.field()) {
        case 4 -> add(upid, "chrome.host_app_package_name", ArgType.STRING, text());
        case 5 -> add(upid, "chrome.crash_trace_id", ArgType.UINT, fields.longValue());
        default -> {} // priorities and legacy sort indexes aren't used
      }
    }
  }

  /** Names the thread whose ChromeThreadDescriptor a reader's field holds. */
  public void addChromeThread(WireReader parent, int utid) {
    fields.reset(parent);
    while (fields.next()) {
      if (fields.field() == 1) {
        nameThread(utid, fields.intValue(), ThreadNamePriority.TRACK_EVENT);
      }
    }
  }

  /** Names a thread by its type. */
  public void nameThread(int utid, int type, ThreadNamePriority priority) {
    state.processes().name(utid, threadTypes.name(type), priority);
  }

  /**
   * Whether a ChromeThreadDescriptor declares that its thread id is the id inside a sandbox's PID
   * namespace.
   */
  public static boolean isSandboxed(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    boolean isSandboxed = false;
    while (fields.next()) {
      isSandboxed = fields.field() == IS_SANDBOXED ? fields.booleanValue() : isSandboxed;
    }
    return isSandboxed;
  }

  /** Makes a unique id for a sandboxed thread, whose own id may also occur in other processes. */
  public static long unsandboxed(long tid, long pid) {
    return pid << Integer.SIZE | tid;
  }

  private void add(int upid, String key, ArgType type, long value) {
    int id = strings.intern(key);
    args(upid).add(id, id, type, value);
  }

  private ArgSet args(int upid) {
    return state.processes().facts().args(upid);
  }

  private int text() {
    return strings.intern(fields.segment(), fields.start(), fields.end());
  }
}
