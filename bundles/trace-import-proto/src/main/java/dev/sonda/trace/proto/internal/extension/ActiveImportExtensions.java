package dev.sonda.trace.proto.internal.extension;

import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.importing.PacketParser;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.statistics.Statistic;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/**
 * The extensions that take part in one import. An extension that throws while it opens is left out
 * with its views; tables that it has already created stay empty.
 */
public final class ActiveImportExtensions {
  private static final Logger LOG = System.getLogger(ActiveImportExtensions.class.getName());

  private final List<PacketModule> modules = new ArrayList<>();
  private final ExtensionTableRegistry space;

  public ActiveImportExtensions(List<TraceExtension> extensions, ImportState state) {
    space = new ExtensionTableRegistry(state.storage().space());
    for (TraceExtension extension : extensions) {
      open(extension, state);
    }
  }

  private void open(TraceExtension extension, ImportState state) {
    ExtensionTableRegistry.Mark mark = space.mark();
    try {
      PacketParser parser = extension.open(space);
      int[] fields = extension.packetFields().stream().mapToInt(Integer::intValue).toArray();
      modules.add(new ExtensionPacketModule(extension.name(), fields, parser, state));
    } catch (RuntimeException | LinkageError e) {
      space.forget(mark);
      state.statistics().add(Statistic.EXTENSION_ERRORS, 1);
      LOG.log(Level.WARNING, "the extension " + nameOf(extension) + " is left out: " + e);
    }
  }

  private static String nameOf(TraceExtension extension) {
    return extension.getClass().getName();
  }

  public List<PacketModule> modules() {
    return modules;
  }

  /** Returns the trace with the views of the extensions added. */
  public ImportedTrace extend(ImportedTrace trace) {
    return space.views().isEmpty() ? trace : new ExtendedTrace(trace, space.views());
  }
}
