package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.internal.trace.EventRepresentation.Counters;
import dev.sonda.jfr.format.internal.trace.EventRepresentation.Counters.Value;
import dev.sonda.jfr.format.internal.trace.EventRepresentation.Phase;
import dev.sonda.jfr.format.internal.trace.EventRepresentation.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells for each of the JVM's own event types whether it becomes stack samples, counters, phases or
 * nothing instead of a slice or an instant with annotations. All other events, including those of
 * applications, are shown as declared in the recording.
 */
final class JvmEventRepresentations {
  private static final EventRepresentation EVENT = new EventRepresentation.Event();
  private static final EventRepresentation NOTHING = new EventRepresentation.Nothing();
  private static final String PAUSES = "GC pauses";

  private static final Map<String, EventRepresentation> RULES = new HashMap<>();

  static {
    sample("jdk.ExecutionSample", new Sample(StackSampleKind.JAVA, "sampledThread", ""));
    sample("jdk.NativeMethodSample", new Sample(StackSampleKind.NATIVE, "sampledThread", ""));
    sample("jdk.CPUTimeSample", new Sample(StackSampleKind.CPU_TIME, "eventThread", ""));
    sample(
        "jdk.ObjectAllocationSample",
        new Sample(StackSampleKind.ALLOCATION, "eventThread", "weight"));

    RULES.put("jdk.GarbageCollection", new Phase("GC", "name"));
    RULES.put("jdk.GCPhasePause", new Phase(PAUSES, "name"));
    for (int level = 1; level <= 4; level++) {
      RULES.put("jdk.GCPhasePauseLevel" + level, new Phase(PAUSES, "name"));
    }
    RULES.put("jdk.ExecuteVMOperation", new Phase("VM operations", "operation"));
    for (String safepoint : List.of("Begin", "StateSynchronization", "Cleanup", "End")) {
      RULES.put("jdk.Safepoint" + safepoint, new Phase("Safepoints", ""));
    }

    counters("jdk.CPULoad", "jvmUser=JVM CPU user", "jvmSystem=JVM CPU system");
    counters("jdk.ThreadCPULoad", "user=CPU user", "system=CPU system");
    counters("jdk.GCHeapSummary", "heapUsed=Heap used", "heapSpace.committedSize=Heap committed");
    counters("jdk.GCHeapMemoryUsage", "used=Heap used", "committed=Heap committed");
    counters(
        "jdk.MetaspaceSummary",
        "metaspace.used=Metaspace used",
        "metaspace.committed=Metaspace committed");
    counters("jdk.JavaThreadStatistics", "activeCount=Threads", "daemonCount=Daemon threads");
    counters("jdk.ClassLoadingStatistics", "loadedClassCount=Classes loaded");
    counters("jdk.ResidentSetSize", "size=Resident set");
    counters("jdk.DirectBufferStatistics", "memoryUsed=Direct buffers");
    counters("jdk.ExceptionStatistics", "throwables=Throwables");
    counters("jdk.ThreadAllocationStatistics", "allocated=Allocated");
    counters("jdk.ThreadContextSwitchRate", "switchRate=Context switches a second");
    counters("jdk.FinalizerStatistics", "objects=Finalizable objects");
    counters("jdk.CodeCacheStatistics", "unallocatedCapacity=Code cache free");

    nothing("ActiveRecording ActiveSetting BooleanFlag DoubleFlag IntFlag LongFlag StringFlag");
    nothing("UnsignedIntFlag UnsignedLongFlag InitialSystemProperty InitialEnvironmentVariable");
    nothing("InitialSecurityProperty JVMInformation OSInformation CPUInformation");
    nothing("VirtualizationInformation ContainerConfiguration CPUTimeStampCounter");
    nothing("GCConfiguration GCHeapConfiguration GCSurvivorConfiguration GCTLABConfiguration");
    nothing("YoungGenerationConfiguration CompilerConfiguration CodeCacheConfiguration");
    nothing("NativeLibrary SystemProcess ModuleRequire ModuleExport ClassLoaderStatistics");
    nothing("ThreadDump JavaAgent NativeAgent CompilerQueueUtilization MetaspaceGCThreshold");
    nothing("SymbolTableStatistics StringTableStatistics");
  }

  private JvmEventRepresentations() {}

  /** Representation of an event type's events in the trace. */
  static EventRepresentation of(String type) {
    return RULES.getOrDefault(type, EVENT);
  }

  private static void sample(String type, Sample sample) {
    RULES.put(type, sample);
  }

  private static void counters(String type, String... fieldsAndNames) {
    List<Value> values = new ArrayList<>();
    for (String each : fieldsAndNames) {
      int equals = each.indexOf('=');
      values.add(new Value(each.substring(0, equals), each.substring(equals + 1)));
    }
    RULES.put(type, new Counters(List.copyOf(values)));
  }

  private static void nothing(String names) {
    for (String name : List.of(names.split(" ", -1))) {
      RULES.put("jdk." + name, NOTHING);
    }
  }
}
