package dev.sonda.probe.ftrace.internal.plan;

import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.FieldFormat;
import dev.sonda.probe.ftrace.internal.format.FieldKind;
import dev.sonda.probe.ftrace.internal.request.SyscallNumbers;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Determines from an event's format whether the event changes the state of a thread, and how. */
final class ThreadChangePlanner {
  private static final int NAME_BYTES = 16;

  private ThreadChangePlanner() {}

  static Optional<ThreadChange> of(EventFormat format) {
    return switch (format.group() + "/" + format.name()) {
      case "task/task_rename" -> renamed(format);
      case "sched/sched_process_exit" -> thread(format).map(ThreadChange.Exited::new);
      case "raw_syscalls/sys_exit" -> returned(format);
      default -> Optional.empty();
    };
  }

  /**
   * The change by a system call that returns. 32-bit kernels have shorter fields; file descriptors
   * on these are left to data sources that poll {@code /proc}.
   */
  private static Optional<ThreadChange> returned(EventFormat format) {
    Optional<Integer> call = wide(format, "id");
    Optional<Integer> result = wide(format, "ret");
    return thread(format)
        .filter(_ -> call.isPresent() && result.isPresent())
        .map(thread ->
            new ThreadChange.Returned(
                thread,
                call.orElseThrow(),
                result.orElseThrow(),
                DescriptorOpeningSyscalls.of(SyscallNumbers.ofThisMachine())));
  }

  private static Optional<Integer> wide(EventFormat format, String name) {
    return format.fields().stream()
        .filter(field -> field.name().equals(name) && field.sizeBytes() == Long.BYTES)
        .map(FieldFormat::offset)
        .findFirst();
  }

  private static Optional<ThreadChange> renamed(EventFormat format) {
    return format.fields().stream()
        .filter(field -> field.name().equals("newcomm"))
        .filter(field -> field.kind() == FieldKind.FIXED_STRING)
        .filter(field -> field.sizeBytes() == NAME_BYTES)
        .findFirst()
        .flatMap(
            name -> thread(format).map(thread -> new ThreadChange.Renamed(thread, name.offset())));
  }

  /**
   * Offset of the thread id: the event's own field or, on kernels without that field, the id of the
   * running thread.
   */
  private static Optional<Integer> thread(EventFormat format) {
    OptionalInt offset =
        Stream.concat(format.fields().stream(), format.commonFields().stream())
            .filter(field -> isThread(field))
            .mapToInt(FieldFormat::offset)
            .findFirst();
    return offset.isPresent() ? Optional.of(offset.getAsInt()) : Optional.empty();
  }

  private static boolean isThread(FieldFormat field) {
    return (field.name().equals("pid") && field.kind() == FieldKind.PID)
        || field.kind() == FieldKind.COMMON_PID;
  }
}
