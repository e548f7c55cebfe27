package dev.sonda.probe.ftrace.internal;

import dev.sonda.probe.ftrace.internal.tracefs.CpuStatsTextBuilder;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.testkit.FakeKernelFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A folder with the files of a tracefs. Written files keep exactly the text that was written. */
public final class FakeTracefs {
  private static final List<String> EVENTS =
      List.of("sched/sched_switch", "sched/sched_waking", "block/block_rq_issue");

  private final FakeKernelFiles tree;

  public FakeTracefs(Path root) {
    tree = new FakeKernelFiles(root);
    file("current_tracer", "nop\n");
    file("tracing_on", "1\n");
    file("trace", "old\n");
    file("trace_clock", "[local] global mono_raw boot\n");
    file("buffer_size_kb", "7 (expanded: 1408)\n");
    file("buffer_percent", "50\n");
    file("set_event", "");
    file("set_event_pid", "no pid\n");
    file("tracing_cpumask", "3\n");
    file("options/overwrite", "1\n");
    file("printk_formats", "");
    file(
        "available_events",
        """
        raw_syscalls:sys_exit
        raw_syscalls:sys_enter
        block:block_rq_issue
        sched:sched_waking
        sched:sched_switch
        """);
    file("events/enable", "0\n");
    file("events/raw_syscalls/sys_enter/filter", "none\n");
    file("events/raw_syscalls/sys_exit/filter", "none\n");
    copy("events/header_page");
    EVENTS.forEach(this::event);
    rawEvent("raw_syscalls/sys_enter");
    rawEvent("raw_syscalls/sys_exit");
    cpu(0, 100);
    cpu(1, 200);
  }

  private void event(String path) {
    copy("events/" + path + "/format");
    file("events/" + path + "/enable", "0\n");
  }

  private void rawEvent(String path) {
    file(
        "events/" + path + "/format",
        "name: "
            + path.substring(path.indexOf('/') + 1)
            + "\nID: 400\nformat:\n"
            + "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n\n"
            + "\tfield:long id;\toffset:8;\tsize:8;\tsigned:1;\n\nprint fmt: \"\"\n");
    file("events/" + path + "/enable", "0\n");
  }

  private void copy(String path) {
    try {
      file(path, Files.readString(RecordedEventFormats.root().resolve(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A CPU with statistics, and no pages yet. */
  public FakeTracefs cpu(int number, int statisticsFrom) {
    file("per_cpu/cpu" + number + "/stats", CpuStatsTextBuilder.counting(statisticsFrom));
    return file("per_cpu/cpu" + number + "/trace_pipe_raw", "");
  }

  public FakeTracefs file(String path, String text) {
    tree.write(path, text);
    return this;
  }

  public FakeTracefs remove(String path) {
    tree.remove(path);
    return this;
  }

  public TracefsFolder folder() {
    return new TracefsFolder(tree.root());
  }

  public String text(String path) {
    try {
      return folder().read(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public boolean isOn(String event) {
    return text("events/" + event + "/enable").equals("1");
  }

  /** The contents of the files that must be restored when the last session has ended. */
  public Map<String, String> state() {
    Map<String, String> state = new LinkedHashMap<>();
    for (String file :
        List.of(
            "tracing_on", "buffer_percent", "set_event", "tracing_cpumask", "options/overwrite")) {
      state.put(file, text(file));
    }
    return state;
  }
}
