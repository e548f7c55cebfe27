package dev.sonda.posix.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.OpenFlag;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class OpenFlagBitsTest {
  @Test
  void shouldDifferBetweenProcessorsInTwoFlagsOnly() {
    EnumSet<OpenFlag> different = EnumSet.noneOf(OpenFlag.class);
    for (OpenFlag flag : OpenFlag.values()) {
      if (OpenFlagBits.bits(flag, true) != OpenFlagBits.bits(flag, false)) {
        different.add(flag);
      }
    }
    assertThat(different).containsExactly(OpenFlag.DIRECTORY, OpenFlag.NO_FOLLOW);
  }

  @Test
  void shouldAlwaysSetCloseOnExecFlag() {
    assertThat(OpenFlagBits.bits(EnumSet.noneOf(OpenFlag.class)))
        .isEqualTo(OpenFlagBits.CLOSE_ON_EXEC);
  }
}
