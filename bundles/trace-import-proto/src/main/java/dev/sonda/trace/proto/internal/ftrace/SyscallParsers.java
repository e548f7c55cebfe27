package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.atrace.AtraceImport;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Imports the system calls of threads as slices, and the trace marks that programs write. */
final class SyscallParsers {
  private static final int PRINT = 3;
  private static final int SYS_ENTER = 329;
  private static final int SYS_EXIT = 330;

  private static final int MAX_ARGS = 16;

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final AtraceImport marks;
  private final int ret;
  private final int args;
  private final int[] argKeys = new int[MAX_ARGS];
  private final int write;
  private final int signalReturn;
  private final BitSet writing = new BitSet();
  private @Nullable SyscallNames names;

  SyscallParsers(ImportState state) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    marks = new AtraceImport(state.storage());
    ret = output.intern("ret");
    args = output.intern("args");
    write = output.intern("sys_write");
    signalReturn = output.intern("sys_rt_sigreturn");
    for (int i = 0; i < MAX_ARGS; i++) {
      argKeys[i] = output.intern("args[" + i + "]");
    }
  }

  void register(EventParsers parsers) {
    parsers.add(PRINT, this::parseMark);
    parsers.add(SYS_ENTER, this::parseEnter);
    parsers.add(SYS_EXIT, this::parseExit);
  }

  private int name(long number) {
    if (names == null) {
      names = new SyscallNames(state.system().machine(), state.strings());
    }
    return names.name(number & 0xFFFF_FFFFL);
  }

  private void parseEnter(KernelEvent event) {
    int name = name(event.number(1));
    if (name == 0) {
      return;
    }
    addArgs(event.content());
    int track = output.threadTrack(event);
    if (name == signalReturn) {
      output.instant(event, track, 0, name); // sigreturn never returns
    } else {
      output.begin(event, track, 0, name);
    }
    if (name == write) {
      writing.set(state.processes().thread(event.pid()));
    }
  }

  private void addArgs(WireReader content) {
    int index = 0;
    while (content.next()) {
      if (content.field() == 2 && index < MAX_ARGS) {
        output.with(args, argKeys[index++], ArgType.UINT, content.longValue());
      }
    }
  }

  private void parseExit(KernelEvent event) {
    int name = name(event.number(1));
    int utid = state.processes().thread(event.pid());
    if (name == 0 || (name == write && !writing.get(utid))) {
      return;
    }
    if (name == write) {
      writing.clear(utid);
    }
    if (event.has(2)) {
      output.with(ret, ArgType.INT, event.number(2));
    }
    output.end(event, output.threadTrack(event), 0, name);
  }

  private void parseMark(KernelEvent event) {
    endWriting(event);
    if (event.has(2)) {
      marks.onMark(event.timeNs(), event.pid(), event.segment(), event.start(2), event.end(2));
    }
  }

  /**
   * Ends the call of a thread that writes a mark, since the slice that the mark begins or ends is
   * on the track of the system call and would overlap its slice.
   */
  private void endWriting(KernelEvent event) {
    int utid = state.processes().knownThread(event.pid());
    if (utid >= 0 && writing.get(utid)) {
      writing.clear(utid);
      state.statistics().add(Statistic.TRUNCATED_SYS_WRITE_DURATION, 1);
      output.end(event, output.threadTrack(event), 0, write);
    }
  }
}
