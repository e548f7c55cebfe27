package dev.sonda.probe.procfs.internal.processes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sonda.testkit.RecordedMessage;
import java.util.List;

/** The process descriptions in packets, read by Perfetto's field numbers. */
final class DecodedProcessDescriptions {
  private DecodedProcessDescriptions() {}

  static List<RecordedMessage> processes(List<RecordedMessage> packets) {
    return entries(packets, 2, 1);
  }

  static List<RecordedMessage> threads(List<RecordedMessage> packets) {
    return entries(packets, 2, 2);
  }

  static List<RecordedMessage> stats(List<RecordedMessage> packets) {
    return entries(packets, 9, 1);
  }

  private static List<RecordedMessage> entries(List<RecordedMessage> packets, int body, int entry) {
    return packets.stream()
        .flatMap(packet -> packet.messages(body).stream())
        .flatMap(message -> message.messages(entry).stream())
        .toList();
  }

  static RecordedMessage only(List<RecordedMessage> entries, int field, long id) {
    List<RecordedMessage> found =
        entries.stream().filter(entry -> entry.number(field) == id).toList();
    if (found.size() != 1) {
      throw new AssertionError("not exactly one with " + field + " = " + id + ": " + entries);
    }
    return found.getFirst();
  }

  static List<String> texts(RecordedMessage message, int field) {
    return message.values(field).stream().map(value -> new String((byte[]) value, UTF_8)).toList();
  }

  static String text(RecordedMessage message, int field) {
    return texts(message, field).getFirst();
  }
}
