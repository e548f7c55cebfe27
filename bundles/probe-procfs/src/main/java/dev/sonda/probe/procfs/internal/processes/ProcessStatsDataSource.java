package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.api.probe.TraceSink;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.procfs.internal.program.DeclaredProtoVmProgram;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/**
 * The data source {@code linux.process_stats}: names of processes and threads, and counters of
 * each. Other probes, such as ftrace, report the threads that occur in their data; this source
 * describes these threads in the session in whose data they occurred, if that session's config
 * enables it.
 */
@Component
public final class ProcessStatsDataSource implements DataSource, ThreadObserver {
  private static final String NAME = "linux.process_stats";

  private final Path procRoot;
  private final Syscalls libc;

  /**
   * The instances that describe threads on demand. Written on the host's thread for callbacks; read
   * by the threads of other probes.
   */
  private final List<ThreadObserver> onDemand = new CopyOnWriteArrayList<>();

  /** A data source that reads this machine's /proc. */
  @Activate
  public ProcessStatsDataSource() {
    this(Path.of("/proc"), Syscalls.libc());
  }

  /** A data source that reads processes below a folder other than /proc; for tests. */
  ProcessStatsDataSource(Path procRoot, Syscalls libc) {
    this.procRoot = procRoot;
    this.libc = libc;
  }

  @Override
  public SourceDescriptor descriptor() {
    return new SourceDescriptor(
        NAME, true, false, DeclaredProtoVmProgram.PROCESS_TREE.declaration());
  }

  @Override
  public Readiness check(SourceConfig config) {
    try {
      return new ProcessStatsReadinessCheck(procRoot, libc.geteuid()).of(request(config));
    } catch (IllegalArgumentException e) {
      return Readiness.impossible(String.valueOf(e.getMessage()), "");
    }
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    ProcessStatsRequest request = request(config);
    try {
      return open(config, request, new ProcessFiles(libc, procRoot), sink);
    } catch (PosixException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Instance open(
      SourceConfig config, ProcessStatsRequest request, ProcessFiles files, TraceSink sink) {
    return new ProcessStatsInstance(
        config.sessionId(),
        request,
        DeclaredProtoVmProgram.isWanted(config),
        files,
        () -> libc.clockGetTimeNs(ClockId.BOOTTIME),
        sink,
        onDemand);
  }

  private static ProcessStatsRequest request(SourceConfig config) {
    return ProcessStatsRequest.parse(config.payload(ProcessFieldNumbers.PROCESS_STATS_CONFIG));
  }

  /**
   * Whether a session describes threads on demand; other probes call this before they collect
   * thread ids.
   */
  @Override
  public boolean observes(long sessionId) {
    return onDemand.stream().anyMatch(instance -> instance.observes(sessionId));
  }

  /**
   * Forwards thread ids to the instance of the session in whose data they occurred. Thread-safe;
   * returns without waiting for the descriptions.
   */
  @Override
  public void onThreadsSeen(long sessionId, int[] threadIds, int count) {
    onDemand.forEach(instance -> instance.onThreadsSeen(sessionId, threadIds, count));
  }

  @Override
  public void onThreadRenamed(long sessionId, int threadId, String name) {
    onDemand.forEach(instance -> instance.onThreadRenamed(sessionId, threadId, name));
  }

  @Override
  public void onThreadExited(long sessionId, int threadId) {
    onDemand.forEach(instance -> instance.onThreadExited(sessionId, threadId));
  }

  @Override
  public void onDescriptorOpened(long sessionId, int threadId, int descriptor) {
    onDemand.forEach(instance -> instance.onDescriptorOpened(sessionId, threadId, descriptor));
  }
}
