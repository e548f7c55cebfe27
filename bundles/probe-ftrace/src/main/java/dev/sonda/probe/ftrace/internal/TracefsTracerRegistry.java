package dev.sonda.probe.ftrace.internal;

import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCache;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.probe.ftrace.internal.tracer.SymbolStore;
import dev.sonda.probe.ftrace.internal.tracer.TracefsTracer;
import dev.sonda.probe.ftrace.internal.tracer.kernel.FtraceRequestCheck;
import dev.sonda.probe.ftrace.internal.tracer.kernel.TracefsRecoveryNote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The tracers of this process, one for each existing tracefs instance that a session has requested.
 * May be used by any thread.
 */
final class TracefsTracerRegistry {
  private static final String MAIN = "main";
  private static final Set<String> HYPERVISORS = Set.of("hyp", "hypervisor");
  private static final Path KALLSYMS = Path.of("/proc/kallsyms");

  private final Syscalls syscalls;
  private final Path notes;
  private final Supplier<List<ThreadObserver>> observers;
  private final KnownEvents known = KnownEvents.load();
  private final SymbolStore symbols = new SymbolStore(KALLSYMS);
  private final DecoderCache decoders = new DecoderCache();
  private final Map<Path, InstanceTracer> tracers = new HashMap<>();

  /**
   * A tracer and the identity of its folder: a folder that was removed and created again has
   * another identity.
   */
  private record InstanceTracer(TracefsTracer tracer, FolderIdentity folder) {
    boolean isOf(Path root) {
      return tracer.isRecording() || folder.equals(FolderIdentity.of(root));
    }
  }

  /**
   * @param notes folder for recovery notes, which is emptied at boot
   */
  TracefsTracerRegistry(Syscalls syscalls, Path notes, Supplier<List<ThreadObserver>> observers) {
    this.syscalls = syscalls;
    this.notes = notes;
    this.observers = observers;
  }

  /**
   * The tracer of a tracefs instance.
   *
   * @param name name of a folder in {@code instances}, or "" for the main instance
   */
  synchronized TracefsTracer of(Path tracefs, String name) throws IOException {
    forgetRemoved();
    Path root = root(tracefs, name);
    InstanceTracer known = tracers.get(root);
    if (known != null) {
      return known.tracer();
    }
    if (!Files.isDirectory(root)) {
      throw new IOException("there is no tracefs instance " + name + "; to make it: mkdir " + root);
    }
    TracefsTracer tracer = make(tracefs, root, name);
    tracers.put(root, new InstanceTracer(tracer, FolderIdentity.of(root)));
    return tracer;
  }

  /**
   * Drops the tracers of removed instances; a tracer that is recording stays until its recording
   * ends.
   */
  private void forgetRemoved() {
    tracers
        .entrySet()
        .removeIf(entry -> {
          boolean isRemoved = !entry.getValue().isOf(entry.getKey());
          if (isRemoved) {
            entry.getValue().tracer().shutDown();
          }
          return isRemoved;
        });
  }

  synchronized int count() {
    return tracers.size();
  }

  /**
   * The folder of an instance. A hypervisor's events have the layout of an instance, but are in a
   * folder beside {@code instances}.
   */
  private static Path root(Path tracefs, String name) {
    if (name.isEmpty()) {
      return tracefs;
    }
    return HYPERVISORS.contains(name)
        ? tracefs.resolve(name)
        : tracefs.resolve("instances").resolve(name);
  }

  /** Checks whether a session would get all the events that it requests. */
  Readiness check(Path tracefs, FtraceRequest request) throws IOException {
    Path root = root(tracefs, request.instanceName());
    return new FtraceRequestCheck(new TracefsFolder(tracefs), new TracefsFolder(root), KALLSYMS)
        .check(request, isRecording(root));
  }

  private synchronized boolean isRecording(Path root) {
    InstanceTracer known = tracers.get(root);
    return known != null && known.tracer().isRecording();
  }

  private TracefsTracer make(Path tracefs, Path root, String name) throws IOException {
    TracefsFolder folder = new TracefsFolder(root);
    TracefsRecoveryNote leftover = leftover(name);
    TracefsFolder main = new TracefsFolder(tracefs);
    leftover.cleanUp(main, folder);
    return new TracefsTracer(main, folder, leftover, syscalls, known, symbols, decoders, observers);
  }

  private TracefsRecoveryNote leftover(String name) {
    return new TracefsRecoveryNote(
        notes.resolve("sonda-ftrace-" + (name.isEmpty() ? MAIN : name + "-instance")));
  }

  /** Restores the tracefs settings that a killed process has left changed in the main instance. */
  void cleanUp(Path tracefs) throws IOException {
    TracefsFolder main = new TracefsFolder(tracefs);
    leftover("").cleanUp(main, main);
  }

  synchronized void shutDown() {
    tracers.values().forEach(each -> each.tracer().shutDown());
    tracers.clear();
  }
}
