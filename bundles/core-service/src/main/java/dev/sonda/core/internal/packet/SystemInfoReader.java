package dev.sonda.core.internal.packet;

import dev.sonda.posix.SysconfName;
import dev.sonda.posix.SystemSyscalls;
import dev.sonda.posix.UnameResult;
import dev.sonda.protos.SystemInfo;
import dev.sonda.protos.Utsname;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Reads the machine's {@code SystemInfo} for a trace. Stateless. */
public final class SystemInfoReader {
  private static final int SECONDS_PER_MINUTE = 60;

  private SystemInfoReader() {}

  /**
   * Reads kernel, CPUs, memory and time zone.
   *
   * @param realtimeNs the time for which the zone's offset from UTC is computed
   */
  public static SystemInfo read(SystemSyscalls system, long realtimeNs) {
    UnameResult name = system.uname();
    long pageSizeBytes = system.sysconf(SysconfName.PAGE_SIZE);
    return SystemInfo.newBuilder()
        .setUtsname(
            Utsname.newBuilder()
                .setSysname(name.sysname())
                .setVersion(name.version())
                .setRelease(name.release())
                .setMachine(name.machine()))
        .setHz(system.sysconf(SysconfName.CLOCK_TICKS))
        .setTracingServiceVersion(ServiceVersion.traceText())
        .setPageSize((int) pageSizeBytes)
        .setTimezoneOffMins(zoneOffset(realtimeNs).getTotalSeconds() / SECONDS_PER_MINUTE)
        .setNumCpus((int) system.sysconf(SysconfName.PROCESSORS_CONFIGURED))
        .setSystemRamBytes(pageSizeBytes * system.sysconf(SysconfName.PHYSICAL_PAGES))
        .build();
  }

  private static ZoneOffset zoneOffset(long realtimeNs) {
    return ZoneId.systemDefault().getRules().getOffset(Instant.ofEpochSecond(0, realtimeNs));
  }
}
