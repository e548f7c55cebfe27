package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.CounterObstacle;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.NumberFile;
import dev.sonda.probe.procfs.internal.sysstats.text.PolledKernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;
import java.util.Optional;

/**
 * Reads the frequency of the first GPU, from the files of Adreno's, Intel's and AMD's drivers, in
 * this order.
 */
public final class GpuFrequency implements CounterFamily {
  /** Adreno's driver reports hertz; the unit of Perfetto's field is megahertz. */
  private static final long HZ_IN_MHZ = 1_000_000;

  private static final byte[] MHZ = ProcLineCounterFamily.ascii("Mhz");
  private static final byte[] CURRENT = ProcLineCounterFamily.ascii("*");

  private final SysStatsEnvironment machine;
  private final KernelFileBuffer text;
  private final NumberFile adrenoHz;
  private final NumberFile intelMhz;
  private final PolledKernelFile amd;

  public GpuFrequency(SysStatsEnvironment machine, KernelFileBuffer text) {
    this.machine = machine;
    this.text = text;
    adrenoHz =
        new NumberFile(
            machine.sys().resolve("class/kgsl/kgsl-3d0/devfreq/cur_freq"), machine, text);
    intelMhz =
        new NumberFile(machine.sys().resolve("class/drm/card0/gt_act_freq_mhz"), machine, text);
    amd = machine.sysFile("class/drm/card0/device/pp_dpm_sclk");
  }

  @Override
  public void write(MessageWriter stats) {
    long mhz = readMhz();
    if (mhz != NumberFile.NONE) {
      stats.varint(SysStatsFieldNumbers.GPUFREQ_MHZ, mhz);
    }
  }

  /**
   * The frequency in MHz from the first driver whose file can be read; {@link NumberFile#NONE} if
   * there is none.
   */
  private long readMhz() {
    long hz = adrenoHz.read();
    if (hz != NumberFile.NONE) {
      return hz / HZ_IN_MHZ;
    }
    long mhz = intelMhz.read();
    return mhz != NumberFile.NONE ? mhz : readAmdMhz();
  }

  /**
   * Reads AMD's file: a line for each frequency, as {@code 1: 400Mhz *}; the star marks the current
   * one.
   */
  private long readAmdMhz() {
    if (!amd.readInto(text)) {
      return NumberFile.NONE;
    }
    TextCursor line = text.cursor();
    while (line.nextLine()) {
      long mhz = NumberFile.NONE;
      while (line.nextWord()) {
        if (line.wordEndsWith(MHZ) && line.wordIsUnsigned(0, MHZ.length)) {
          mhz = line.unsigned();
        } else if (line.wordIs(CURRENT)) {
          return mhz;
        }
      }
    }
    return NumberFile.NONE;
  }

  @Override
  public Optional<CounterObstacle> shortfall() {
    return readMhz() != NumberFile.NONE
        ? Optional.empty()
        : Optional.of(
            new CounterObstacle(
                "no GPU below "
                    + machine.sys().resolve("class")
                    + " says its frequency (kgsl, drm/card0)",
                ""));
  }

  @Override
  public void close() {
    adrenoHz.close();
    intelMhz.close();
    amd.close();
  }
}
