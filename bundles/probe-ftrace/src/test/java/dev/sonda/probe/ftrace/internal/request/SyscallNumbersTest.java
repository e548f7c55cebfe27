package dev.sonda.probe.ftrace.internal.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SyscallNumbersTest {
  @Test
  void shouldReturnSyscallNumbersOfEachProcessor() {
    assertThat(SyscallNumbers.of("amd64").find("sys_read")).hasValue(0);
    assertThat(SyscallNumbers.of("amd64").find("openat")).hasValue(257);
    assertThat(SyscallNumbers.of("aarch64").find("sys_read")).hasValue(63);
    assertThat(SyscallNumbers.of("aarch64").find("openat")).hasValue(56);
  }

  @Test
  void shouldReturnNoNumbersWhenProcessorIsUnknown() {
    assertThat(SyscallNumbers.of("vax").find("read")).isEmpty();
    assertThat(SyscallNumbers.of("amd64").find("nonsense")).isEmpty();
  }
}
