package dev.sonda.posix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(240)
class ErrnoTest {
  @ParameterizedTest
  @EnumSource
  void shouldFindConstantByItsNumber(Errno errno) {
    assertThat(Errno.of(errno.value())).isEqualTo(errno);
    assertThat(Errno.ofResult(-(long) errno.value())).isEqualTo(errno);
  }

  @Test
  void shouldMapUnknownNumberToOther() {
    assertThat(Errno.of(0)).isEqualTo(Errno.OTHER);
    assertThat(Errno.of(15)).isEqualTo(Errno.OTHER);
    assertThat(Errno.of(4095)).isEqualTo(Errno.OTHER);
    assertThat(Errno.of(Integer.MIN_VALUE)).isEqualTo(Errno.OTHER);
  }

  @Test
  void shouldKeepRawNumberOfUnknownErrno() {
    PosixException failure = new PosixException(71, "write", "3");
    assertThat(failure.errno()).isEqualTo(Errno.OTHER);
    assertThat(failure.rawErrno()).isEqualTo(71);
    assertThat(failure.call()).isEqualTo("write");
    assertThat(failure).hasMessage("write(3): errno 71");
  }
}
