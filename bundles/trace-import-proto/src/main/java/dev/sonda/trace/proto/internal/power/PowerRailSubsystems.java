package dev.sonda.trace.proto.internal.power;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Maps power rails of Pixel devices to the subsystems they supply, by the suffix of the rail's
 * name.
 */
final class PowerRailSubsystems {
  private static final Map<String, String> FED = new LinkedHashMap<>();

  static {
    FED.put("M_VDD_CPUCL0", "cpu.little");
    FED.put("M_VDD_CPUCL0_M", "cpu.little.mem");
    FED.put("M_VDD_CPUCL1", "cpu.mid");
    FED.put("M_VDD_CPUCL1_M", "cpu.mid.mem");
    FED.put("M_VDD_CPUCL2", "cpu.big");
    FED.put("M_VDD_INT", "system.fabric");
    FED.put("M_VDD_TPU", "tpu");
    FED.put("VSYS_PWR_DISP", "display");
    FED.put("VSYS_PWR_DISPLAY", "display");
    FED.put("M_DISP", "ldo.main.a.display");
    FED.put("VSYS_PWR_MODEM", "modem");
    FED.put("M_VDD_MIF", "memory.interface");
    FED.put("VSYS_PWR_WLAN_BT", "wifi.bt");
    FED.put("VSYS_PWR_MMWAVE", "mmwave");
    FED.put("S_VDD_AOC_RET", "aoc.memory");
    FED.put("S_VDD_AOC", "aoc.logic");
    FED.put("S_VDDQ_MEM", "ddr.a");
    FED.put("S_VDD2L", "ddr.b");
    FED.put("S_VDD2L_MEM", "ddr.b");
    FED.put("S_VDD2H_MEM", "ddr.c");
    FED.put("S_VDD_G3D", "gpu");
    FED.put("S_VDD_G3D_L2", "gpu.l2");
    FED.put("S_GNSS_CORE", "gps");
    FED.put("VSYS_PWR_RFFE", "radio.frontend");
    FED.put("VSYS_PWR_CAMERA", "camera");
    FED.put("S_VDD_CAM", "multimedia");
    FED.put("S_UDFPS", "udfps");
    FED.put("S_PLL_MIPI_UFS", "ufs");
    FED.put("M_LLDO1", "ldo.main.a");
    FED.put("M_LLDO2", "ldo.main.b");
    FED.put("S_LLDO1", "ldo.sub");
  }

  private PowerRailSubsystems() {}

  /** The track name for a power rail. */
  static String ofTrack(String rail) {
    for (Map.Entry<String, String> known : FED.entrySet()) {
      if (rail.endsWith(known.getKey())) {
        return "power.rails." + known.getValue();
      }
    }
    return "power." + rail + "_uws";
  }
}
