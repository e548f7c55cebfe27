package dev.sonda.ipc.uds.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sonda.ipc.uds.RefusedSyscallException;
import dev.sonda.posix.Errno;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.SocketException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequiredSyscallCheckTest {
  private static final String WHO =
      "; a seccomp filter usually does that: a container's profile, or a unit's SystemCallFilter="
          + " or RestrictAddressFamilies=";

  @Test
  void shouldFindAllKernelCallsOnThisMachine() {
    assertThatCode(new RequiredSyscallCheck(Syscalls.libc())::requireThoseOfService)
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "eventfd, EPERM, eventfd(): operation not permitted (EPERM)",
    "eventfd, ENOSYS, eventfd(): the kernel doesn't have this call (ENOSYS)",
    "memfdCreate, EACCES, memfdCreate(): permission denied (EACCES)",
  })
  void shouldNameSystemCallWhenRefused(String call, Errno errno, String words) {
    Throwable refusal = catchThrowable(() -> without(call, errno).requireThoseOfService());

    assertThat(refusal)
        .isInstanceOf(RefusedSyscallException.class)
        .hasMessage("the kernel refuses " + words + WHO);
  }

  @Test
  void shouldLeaveOutCallsThatClientsDoNotNeed() {
    assertThatCode(without("memfdCreate", Errno.EPERM)::requireThoseOfClient)
        .doesNotThrowAnyException();
  }

  @Test
  void shouldNotReportRefusedCallWhenLimitIsReached() {
    assertThat(catchThrowable(() -> without("eventfd", Errno.EMFILE).requireThoseOfClient()))
        .isInstanceOf(PosixException.class);
  }

  @Test
  void shouldReportWhenUnixSocketsAreUnavailable() {
    RequiredSyscallCheck noSockets =
        new RequiredSyscallCheck(
            Syscalls.libc(),
            () -> {
              throw new SocketException("Operation not permitted");
            });
    RequiredSyscallCheck noPair =
        new RequiredSyscallCheck(
            Syscalls.libc(),
            () -> {
              throw new ExceptionInInitializerError(new IOException("Operation not permitted"));
            });

    assertThat(catchThrowable(noSockets::requireThoseOfClient))
        .hasMessage("the kernel refuses socket(AF_UNIX): Operation not permitted" + WHO);
    assertThat(catchThrowable(noPair::requireThoseOfClient))
        .hasMessage("the kernel refuses socketpair(): Operation not permitted" + WHO);
  }

  private static RequiredSyscallCheck without(String call, Errno errno) {
    Syscalls real = Syscalls.libc();
    return new RequiredSyscallCheck(
        (Syscalls)
            Proxy.newProxyInstance(
                RequiredSyscallCheckTest.class.getClassLoader(),
                new Class<?>[] {Syscalls.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals(call)) {
                    throw new PosixException(errno, call, "");
                  }
                  try {
                    return method.invoke(real, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                }));
  }
}
