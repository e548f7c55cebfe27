package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.probe.counters.internal.track.CounterDefinition;
import dev.sonda.probe.counters.internal.track.Unit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The files of a control group that are read, and the counters that their entries become. */
enum GroupFile {
  CPU_STAT(
      CgroupCounterFamily.CPU,
      "cpu.stat",
      Form.KEYS,
      timeUs("usage_usec", "cpu.usage"),
      timeUs("user_usec", "cpu.user"),
      timeUs("system_usec", "cpu.system"),
      total("nr_periods", "cpu.periods"),
      total("nr_throttled", "cpu.throttled_periods"),
      timeUs("throttled_usec", "cpu.throttled")),
  MEMORY_CURRENT(
      CgroupCounterFamily.MEMORY, "memory.current", Form.NUMBER, size("", "memory.current")),
  MEMORY_SWAP(
      CgroupCounterFamily.MEMORY, "memory.swap.current", Form.NUMBER, size("", "memory.swap")),
  MEMORY_STAT(
      CgroupCounterFamily.MEMORY,
      "memory.stat",
      Form.KEYS,
      size("anon", "memory.anon"),
      size("file", "memory.file"),
      size("kernel", "memory.kernel"),
      size("shmem", "memory.shmem"),
      size("slab", "memory.slab"),
      size("sock", "memory.sock"),
      size("file_dirty", "memory.file_dirty"),
      total("pgfault", "memory.page_faults"),
      total("pgmajfault", "memory.major_page_faults"),
      total("workingset_refault_anon", "memory.refaults_anon"),
      total("workingset_refault_file", "memory.refaults_file")),
  MEMORY_EVENTS(
      CgroupCounterFamily.MEMORY,
      "memory.events",
      Form.KEYS,
      total("high", "memory.events.high"),
      total("max", "memory.events.max"),
      total("oom", "memory.events.oom"),
      total("oom_kill", "memory.events.oom_kill")),
  IO_STAT(
      CgroupCounterFamily.IO,
      "io.stat",
      Form.DEVICES,
      bytes("rbytes", "io.read"),
      bytes("wbytes", "io.written"),
      bytes("dbytes", "io.discarded"),
      total("rios", "io.reads"),
      total("wios", "io.writes"),
      total("dios", "io.discards")),
  CPU_PRESSURE(CgroupCounterFamily.PRESSURE, "cpu.pressure", Form.PRESSURE, stalled("cpu")),
  MEMORY_PRESSURE(
      CgroupCounterFamily.PRESSURE, "memory.pressure", Form.PRESSURE, stalled("memory")),
  IO_PRESSURE(CgroupCounterFamily.PRESSURE, "io.pressure", Form.PRESSURE, stalled("io"));

  /** The layout of a file's text. */
  enum Form {
    /** A line for each key, with a number. */
    KEYS,
    /** One number. */
    NUMBER,
    /**
     * A line for each device, followed by {@code key=number} entries, which are summed up over the
     * devices.
     */
    DEVICES,
    /** A line {@code some} and a line {@code full}, each with {@code total=} in microseconds. */
    PRESSURE
  }

  /**
   * A number of the file: the kernel's name for it, its counter, and the factor to the counter's
   * unit.
   */
  record Entry(String key, CounterDefinition counter, int factor) {}

  private static final int NS_PER_US = 1000;

  private final CgroupCounterFamily family;
  private final String fileName;
  private final Form form;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of, of records
  private final List<Entry> entries;

  GroupFile(CgroupCounterFamily family, String fileName, Form form, Entry... entries) {
    this(family, fileName, form, List.of(entries));
  }

  GroupFile(CgroupCounterFamily family, String fileName, Form form, List<Entry> entries) {
    this.family = family;
    this.fileName = fileName;
    this.form = form;
    this.entries = entries;
  }

  String fileName() {
    return fileName;
  }

  Form form() {
    return form;
  }

  List<Entry> entries() {
    return entries;
  }

  static List<GroupFile> of(Set<CgroupCounterFamily> families) {
    return EnumSet.allOf(GroupFile.class).stream()
        .filter(file -> families.contains(file.family))
        .toList();
  }

  /** The counters of these files, in the order of their entries. */
  static List<CounterDefinition> counters(List<GroupFile> files) {
    List<CounterDefinition> counters = new ArrayList<>();
    for (GroupFile file : files) {
      file.entries.forEach(entry -> counters.add(entry.counter()));
    }
    return List.copyOf(counters);
  }

  private static Entry timeUs(String key, String name) {
    return new Entry(key, CounterDefinition.total(name, Unit.NANOSECONDS), NS_PER_US);
  }

  private static Entry total(String key, String name) {
    return new Entry(key, CounterDefinition.total(name, Unit.COUNT), 1);
  }

  private static Entry bytes(String key, String name) {
    return new Entry(key, CounterDefinition.total(name, Unit.BYTES), 1);
  }

  private static Entry size(String key, String name) {
    return new Entry(key, CounterDefinition.gauge(name, Unit.BYTES), 1);
  }

  private static List<Entry> stalled(String resource) {
    return List.of(
        timeUs("some", "pressure." + resource + ".some"),
        timeUs("full", "pressure." + resource + ".full"));
  }
}
