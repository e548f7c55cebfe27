package dev.sonda.trace.storage.archive;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.archive.MachineStorages.OfMachine;
import dev.sonda.trace.storage.internal.manifest.ManifestMachines;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ClockRelation;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ManifestFile;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The machines of a trace whose packets specify a machine id, restricted by the archive's manifest.
 * A machine that the manifest forbids ends the import with an error message.
 */
public final class MemberMachines {
  private final MachineStorages archive;
  private final ManifestMachines names;
  private final OfMachine base;
  private final Map<Long, String> declared;
  private final boolean isOfOneMachine;
  private final boolean isPinned;

  MemberMachines(
      MachineStorages archive,
      ManifestMachines names,
      OfMachine base,
      @Nullable ManifestFile file) {
    this.archive = archive;
    this.names = names;
    this.base = base;
    ClockRelation clocks = file == null ? null : file.clocks();
    declared = file == null ? Map.of() : file.machines();
    isOfOneMachine = file != null && !file.machine().isEmpty();
    isPinned = clocks != null && clocks.isPinned();
  }

  /**
   * Assigns another id to the trace's own machine, because the first packets have that id.
   *
   * @return whether the id was assigned
   */
  public boolean adopt(long machineId) throws TraceFormatException {
    checkSingleMachine();
    TraceStorage storage = base.storage();
    boolean canAdopt =
        declared.isEmpty()
            && storage.machines().machine(storage.machine()) == ManifestMachines.HOST
            && !storage.machines().has(machineId);
    if (canAdopt) {
      storage.machines().setMachine(storage.machine(), machineId);
    }
    return canAdopt;
  }

  /**
   * The storage and clocks of the trace for another machine; null if there are too many machines.
   *
   * @param machineId machine id as specified by the trace's packets
   */
  public @Nullable MachineShare share(long machineId) throws TraceFormatException {
    checkSingleMachine();
    String name = declared.get(machineId);
    if (name == null && !declared.isEmpty()) {
      throw new TraceFormatException(
          "perfetto_manifest: machines: trace has a packet from undeclared machine id "
              + machineId);
    }
    OfMachine other = archive.ofMachine(base, name == null ? machineId : names.id(name));
    return other == null ? null : new MachineShare(other.storage(), other.clocks());
  }

  private void checkSingleMachine() throws TraceFormatException {
    if (isOfOneMachine) {
      throw new TraceFormatException(
          "perfetto_manifest: a `machine` override is of a file of one machine, and packets of this"
              + " file are of several. Replace `machine` with a `machines` block that names each.");
    }
    if (isPinned) {
      throw new TraceFormatException(
          "perfetto_manifest: a `clocks` override applies only to a single-machine file, and"
              + " packets of this file are of several");
    }
  }

  /**
   * Reports that the trace uses several clocks, which is an error if the manifest overrides its
   * clock.
   */
  public void checkSeveralClocks() throws TraceFormatException {
    if (isPinned) {
      throw new TraceFormatException(
          "perfetto_manifest: clock overrides require the trace to use a single clock");
    }
  }

  /** The storage and clocks of a trace for one machine. */
  public record MachineShare(TraceStorage storage, ClockGraph clocks) {}
}
