package dev.sonda.probe.procfs.internal.systeminfo;

/** Field numbers of Perfetto's messages about the machine. */
final class SystemInfoFields {
  /** In DataSourceConfig. */
  static final int SYSTEM_INFO_CONFIG = 119;

  /** In TracePacket, as is the following. */
  static final int CPU_INFO = 67;

  static final int INTERRUPT_INFO = 130;

  /** In CpuInfo. */
  static final int CPUS = 1;

  /** In CpuInfo.Cpu, as are the following. */
  static final int PROCESSOR = 1;

  static final int FREQUENCIES = 2;
  static final int CAPACITY = 3;
  static final int ARM_IDENTIFIER = 4;
  static final int FEATURES = 5;

  /** In CpuInfo.ArmCpuIdentifier, as are the following. */
  static final int IMPLEMENTER = 1;

  static final int ARCHITECTURE = 2;
  static final int VARIANT = 3;
  static final int PART = 4;
  static final int REVISION = 5;

  /** In InterruptInfo. */
  static final int IRQ_MAPPING = 1;

  /** In InterruptInfo.InterruptMapping, as is the following. */
  static final int IRQ_ID = 1;

  static final int IRQ_NAME = 2;

  private SystemInfoFields() {}
}
