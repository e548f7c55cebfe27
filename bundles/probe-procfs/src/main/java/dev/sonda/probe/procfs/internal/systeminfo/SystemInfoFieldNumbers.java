package dev.sonda.probe.procfs.internal.systeminfo;

/** Field numbers of Perfetto's messages CpuInfo, InterruptInfo and their parents. */
final class SystemInfoFieldNumbers {
  /** Field number in DataSourceConfig. */
  static final int SYSTEM_INFO_CONFIG = 119;

  /** This field and the next one are fields of TracePacket. */
  static final int CPU_INFO = 67;

  static final int INTERRUPT_INFO = 130;

  /** Field number in CpuInfo. */
  static final int CPUS = 1;

  /** This field and those up to the next comment are fields of CpuInfo.Cpu. */
  static final int PROCESSOR = 1;

  static final int FREQUENCIES = 2;
  static final int CAPACITY = 3;
  static final int ARM_IDENTIFIER = 4;
  static final int FEATURES = 5;

  /** This field and those up to the next comment are fields of CpuInfo.ArmCpuIdentifier. */
  static final int IMPLEMENTER = 1;

  static final int ARCHITECTURE = 2;
  static final int VARIANT = 3;
  static final int PART = 4;
  static final int REVISION = 5;

  /** Field number in InterruptInfo. */
  static final int IRQ_MAPPING = 1;

  /** This field and the next one are fields of InterruptInfo.InterruptMapping. */
  static final int IRQ_ID = 1;

  static final int IRQ_NAME = 2;

  private SystemInfoFieldNumbers() {}
}
