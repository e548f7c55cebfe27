package dev.sonda.sql.functions.internal.ftrace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Formats GFP flags of the kernel's memory allocator with the names that ftrace prints. */
final class GfpFlagNames {
  /** A flag: its name, and the bits that must all be set; each bit is printed once. */
  private record Flag(String name, long bits) {}

  /** Flags up to Linux 4.13. */
  private static final List<Flag> BEFORE =
      flags(
          "4352ca=GFP_TRANSHUGE 24200ca=GFP_HIGHUSER_MOVABLE 24200c2=GFP_HIGHUSER "
              + "24200c0=GFP_USER 24000d0=GFP_TEMPORARY 24000c0=GFP_KERNEL 2400040=GFP_NOFS "
              + "2080020=GFP_ATOMIC 2400000=GFP_NOIO 20=GFP_HIGH 80000=GFP_ATOMIC 40=GFP_IO "
              + "100=GFP_COLD 200=GFP_NOWARN 400=GFP_REPEAT 800=GFP_NOFAIL 1000=GFP_NORETRY "
              + "4000=GFP_COMP 8000=GFP_ZERO 10000=GFP_NOMEMALLOC 2000=GFP_MEMALLOC "
              + "20000=GFP_HARDWALL 40000=GFP_THISNODE 10=GFP_RECLAIMABLE 8=GFP_MOVABLE "
              + "200000=GFP_NOTRACK 400000=GFP_DIRECT_RECLAIM 2000000=GFP_KSWAPD_RECLAIM "
              + "800000=GFP_OTHER_NODE");

  /** Flags from Linux 4.14 on. */
  private static final List<Flag> NOW =
      flags(
          "4342ca=GFP_TRANSHUGE 342ca=GFP_TRANSHUGE_LIGHT 14200ca=GFP_HIGHUSER_MOVABLE "
              + "14200c2=GFP_HIGHUSER 14200c0=GFP_USER 15000c0=GFP_KERNEL_ACCOUNT "
              + "14000c0=GFP_KERNEL 1400040=GFP_NOFS 1080020=GFP_ATOMIC 1400000=GFP_NOIO "
              + "1000000=GFP_NOWAIT 1=GFP_DMA 2=__GFP_HIGHMEM 4=GFP_DMA32 20=__GFP_HIGH "
              + "80000=__GFP_ATOMIC 40=__GFP_IO 80=__GFP_FS 100=__GFP_COLD 200=__GFP_NOWARN "
              + "400=__GFP_RETRY_MAYFAIL 800=__GFP_NOFAIL 1000=__GFP_NORETRY 4000=__GFP_COMP "
              + "8000=__GFP_ZERO 10000=__GFP_NOMEMALLOC 2000=__GFP_MEMALLOC 20000=__GFP_HARDWALL "
              + "40000=__GFP_THISNODE 10=__GFP_RECLAIMABLE 8=__GFP_MOVABLE 100000=__GFP_ACCOUNT "
              + "800000=__GFP_WRITE 1400000=__GFP_RECLAIM 400000=__GFP_DIRECT_RECLAIM "
              + "1000000=__GFP_KSWAPD_RECLAIM");

  private GfpFlagNames() {}

  private static List<Flag> flags(String text) {
    return Arrays.stream(text.split(" "))
        .map(flag -> {
          int sign = flag.indexOf('=');
          return new Flag(flag.substring(sign + 1), Long.parseLong(flag.substring(0, sign), 16));
        })
        .toList();
  }

  /** The names of the flags, separated by bars; remaining bits as a hexadecimal number. */
  static String text(long value, boolean isOf414) {
    if (value == 0) {
      return "GFP_NOWAIT";
    }
    List<String> names = new ArrayList<>();
    long left = value;
    for (Flag flag : isOf414 ? NOW : BEFORE) {
      if ((left & flag.bits) == flag.bits) {
        names.add(flag.name);
        left &= ~flag.bits;
      }
    }
    if (left != 0) {
      names.add("0x" + Long.toHexString(left));
    }
    return String.join("|", names);
  }
}
