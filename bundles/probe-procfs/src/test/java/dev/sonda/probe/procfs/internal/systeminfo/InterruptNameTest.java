package dev.sonda.probe.procfs.internal.systeminfo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Kinds of /proc/interrupts lines that occur in Perfetto's own tests. */
@Timeout(240)
class InterruptNameTest {
  private static final String ARM =
      """
                 CPU0       CPU1
        9:          0          0     GICv3  25 Level     vgic
      700:          4         48  3c280000.pinctrl   1 Edge      u100_power_state
      701:         75          0  e500000.pinctrl  63 Level     cs40l26 IRQ1 Controller
      702:          0          0  cs40l26 IRQ1 Controller   0 Level     GPIO1 rise
      762:          0          0   PCI-MSI 524319 Edge      msix31-01000
      999:          0          0  CUSTOM-CTRL  42  fallback_device
      888:          0          0
      889:          0          0  GIC-400
      IPI0:   1976106    2709737       Rescheduling interrupts
      """;

  private static final String X86 =
      """
                 CPU0       CPU1       CPU2       CPU3
         0:         42          0          0          0 IR-IO-APIC    2-edge      timer
         7:          0          0          0          0 IR-IO-APIC    7-fasteoi   pinctrl_amd
        31:          0          0          0          1 IR-PCI-MSI-0000:60:03.1    0-edge  PCIe PME, PCIe bwctrl
       200:          0          0          0          0  CUSTOM-CTRL  42  fallback_device
       888:          0          0          0          0
       889:          0          0          0          0  CTRL
      NMI:      12968       4678       3377       3532   Non-maskable interrupts
      LOC:  470006507  556112258  531573082  543196117   Local timer interrupts
      ERR:          0
      """;

  @Test
  void shouldReadNamesOnArm() {
    assertThat(InterruptName.parse(ARM))
        .containsExactly(
            new InterruptName(9, "vgic"),
            new InterruptName(700, "u100_power_state"),
            new InterruptName(701, "cs40l26 IRQ1 Controller"),
            new InterruptName(702, "GPIO1 rise"),
            new InterruptName(762, "msix31-01000"),
            new InterruptName(999, "fallback_device"));
  }

  @Test
  void shouldReadNamesOnX86() {
    assertThat(InterruptName.parse(X86))
        .containsExactly(
            new InterruptName(0, "timer"),
            new InterruptName(7, "pinctrl_amd"),
            new InterruptName(31, "PCIe PME, PCIe bwctrl"),
            new InterruptName(200, "fallback_device"));
  }

  @Test
  void shouldFindNoInterruptsInMalformedText() {
    assertThat(InterruptName.parse("")).isEmpty();
    assertThat(InterruptName.parse("\n 1: 2 3 Level x")).isEmpty();
    assertThat(InterruptName.parse("CPU0\n:\n: 1 A Level x\n99999999999: 1 A Level x\nLevel"))
        .isEmpty();
  }
}
