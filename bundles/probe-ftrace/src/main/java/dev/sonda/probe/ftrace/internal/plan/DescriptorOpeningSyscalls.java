package dev.sonda.probe.ftrace.internal.plan;

import dev.sonda.probe.ftrace.internal.request.SyscallNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** The system calls whose result is a new file descriptor. */
public final class DescriptorOpeningSyscalls {
  private static final List<String> NAMES =
      List.of("open", "openat", "socket", "dup", "dup2", "dup3");

  private final int[] numbers;

  private DescriptorOpeningSyscalls(int[] numbers) {
    this.numbers = numbers;
  }

  static DescriptorOpeningSyscalls of(SyscallNumbers syscalls) {
    return new DescriptorOpeningSyscalls(
        NAMES.stream().map(syscalls::find).flatMapToInt(OptionalInt::stream).sorted().toArray());
  }

  /**
   * Whether {@code result} is a new file descriptor: the call is one of the opening calls, and
   * didn't fail.
   */
  public boolean isDescriptor(long call, long result) {
    return result >= 0
        && result <= Integer.MAX_VALUE
        && call == (int) call
        && Arrays.binarySearch(numbers, (int) call) >= 0;
  }
}
