package dev.sonda.probe.procfs.internal.sysstats.cpu;

import oshi.hardware.CentralProcessor;

/**
 * Reads CPU times through OSHI, from one {@code CentralProcessor} object that is used only for
 * times. OSHI and Perfetto both list the kinds of time in the kernel's order.
 */
public final class OshiCpuTicksReader implements CpuTicksReader {
  private static final System.Logger LOG = System.getLogger(OshiCpuTicksReader.class.getName());

  private final CentralProcessor processor;

  private OshiCpuTicksReader(CentralProcessor processor) {
    this.processor = processor;
  }

  /** Loads OSHI, which is slow. */
  public static CpuTicksReader ofThisMachine() {
    return new OshiCpuTicksReader(OshiLoader.hardware().getProcessor());
  }

  /**
   * Returns no times if OSHI throws an exception, such as for a file in an unexpected format: the
   * exception must not end the session.
   */
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
