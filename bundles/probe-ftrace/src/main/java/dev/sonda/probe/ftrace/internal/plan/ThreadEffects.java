package dev.sonda.probe.ftrace.internal.plan;

import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.FieldFormat;
import dev.sonda.probe.ftrace.internal.format.FieldKind;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Finds out which events mean something for threads. */
final class ThreadEffects {
  private static final int NAME_BYTES = 16;

  private ThreadEffects() {}

  static Optional<ThreadEffect> of(EventFormat format) {
    return switch (format.group() + "/" + format.name()) {
      case "task/task_rename" -> renamed(format);
      case "sched/sched_process_exit" -> thread(format).map(ThreadEffect.Exited::new);
      default -> Optional.empty();
    };
  }

  private static Optional<ThreadEffect> renamed(EventFormat format) {
    return format.fields().stream()
        .filter(field -> field.name().equals("newcomm"))
        .filter(field -> field.kind() == FieldKind.FIXED_STRING)
        .filter(field -> field.sizeBytes() == NAME_BYTES)
        .findFirst()
        .flatMap(
            name -> thread(format).map(thread -> new ThreadEffect.Renamed(thread, name.offset())));
  }

  /** The event's own field; kernels without it have only the thread that was running. */
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
