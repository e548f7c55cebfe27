package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.probe.ftrace.internal.bundle.Kallsyms;
import dev.sonda.probe.ftrace.internal.bundle.KernelSymbols;
import dev.sonda.protos.FtraceConfig;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The names of the kernel's functions for all sessions of this process, whichever tracefs instance
 * they trace. Read when the first session requests names; dropped when the last session ends,
 * unless a session asked to keep the names. May be used by any thread.
 */
public final class SymbolStore {
  private static final System.Logger LOG = System.getLogger(SymbolStore.class.getName());

  private final Path kallsyms;
  private @Nullable Kallsyms table;
  private int sessions;
  private boolean keep;

  /**
   * @param kallsyms the kernel's list
   */
  public SymbolStore(Path kallsyms) {
    this.kallsyms = kallsyms;
  }

  /** Registers a session and returns the names, if the session requests them. */
  synchronized KernelSymbols begin(FtraceConfig config) {
    sessions++;
    if (!config.getSymbolizeKsyms()) {
      return KernelSymbols.NONE;
    }
    keep |= config.getKsymsMemPolicy() == FtraceConfig.KsymsMemPolicy.KSYMS_RETAIN;
    Kallsyms known = table;
    return known != null ? known : read();
  }

  private KernelSymbols read() {
    try {
      Kallsyms read = Kallsyms.read(kallsyms);
      table = read;
      return read;
    } catch (IOException e) {
      LOG.log(Level.WARNING, "linux.ftrace has no names for addresses: " + e.getMessage());
      return KernelSymbols.NONE;
    }
  }

  /** Unregisters a session. */
  synchronized void end() {
    sessions--;
    if (sessions == 0) {
      if (!keep) {
        table = null;
      }
      keep = false;
    }
  }

  /** The names in memory; empty if none are loaded. */
  synchronized Optional<Kallsyms> held() {
    return Optional.ofNullable(table);
  }
}
