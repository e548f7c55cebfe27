package dev.sonda.cli.internal.info;

/** Names the process of a writer: its command, pid and machine, as far as the trace has them. */
final class ProcessName {
  private ProcessName() {}

  /** The name, such as {@code traced 123}; a writer that the service didn't identify is unknown. */
  static String of(WriterTally writer, TraceMetadata words) {
    if (writer.sequenceId() == 0) {
      return "unknown";
    }
    if (writer.pid() == 0) {
      return "a process that isn't told";
    }
    String machine = writer.machineId() == 0 ? "" : " on machine " + writer.machineId();
    return words.processName(writer.pid()).map(name -> name + " ").orElse("process ")
        + writer.pid()
        + machine;
  }
}
