package dev.sonda.probe.procfs.internal.sysstats.cpu;

import oshi.hardware.CentralProcessor;

/**
 * Ticks through OSHI: one processor object is kept, and nothing but ticks is asked of it. Both OSHI
 * and Perfetto have the kernel's order.
 */
public final class OshiCpuTicks implements CpuTicks {
  private static final System.Logger LOG = System.getLogger(OshiCpuTicks.class.getName());

  private final CentralProcessor processor;

  private OshiCpuTicks(CentralProcessor processor) {
    this.processor = processor;
  }

  /** Slow: wakes OSHI up. */
  public static CpuTicks ofThisMachine() {
    return new OshiCpuTicks(OshiMachine.hardware().getProcessor());
  }

  /** What OSHI makes of a strange file is its own affair, but never the session's end. */
  @Override
  public long[][] timesMs() {
    try {
      return processor.getProcessorCpuLoadTicks();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "this sample's CPU times are read from the text", e);
      return NONE.timesMs();
    }
  }
}
