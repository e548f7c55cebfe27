package dev.sonda.posix.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LibcSyscallsTest {
  @Test
  void shouldGivePid() {
    assertThat(new LibcSyscalls("x").getpid()).isEqualTo(1);
  }
}
