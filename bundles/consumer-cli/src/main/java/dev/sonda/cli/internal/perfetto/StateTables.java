package dev.sonda.cli.internal.perfetto;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.FtraceDescriptor;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.protos.TracingServiceState.DataSource;
import dev.sonda.protos.TracingServiceState.Producer;
import dev.sonda.protos.TracingServiceState.TracingSession;
import dev.sonda.protos.TrackEventCategory;
import dev.sonda.protos.TrackEventDescriptor;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Prints a service's state as tables whose columns are where Perfetto's tool has them: scripts
 * extract columns by position, although the output is meant for people.
 */
record StateTables(TracingServiceState state, boolean isLong) {
  private static final int SHORT_DETAILS = 40;
  private static final int SHORT_PRODUCER = 127;
  private static final long NANOS = 1_000_000_000;
  private static final int MILLIS = 1_000;
  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);

  /**
   * Prints all tables.
   *
   * @param inColour whether the first line, a notice, is red
   */
  void print(PrintStream out, boolean inColour) {
    String notice = "For people; programs ask with --query-raw.";
    out.println(inColour ? "\u001b[31m" + notice + "\u001b[0m" : notice);
    out.println();
    out.printf("Service: %s%n", state.getTracingServiceVersion());
    out.printf(
        "Tracing sessions: %d (started: %d)%n",
        state.getNumSessions(), state.getNumSessionsStarted());
    printProducers(out);
    printSources(out);
    if (state.getSupportsTracingSessions()) {
      printSessions(out);
    }
  }

  /** Whether the column of machines is shown: only if a producer runs on another machine. */
  private boolean hasOtherMachines() {
    return state.getProducersList().stream().anyMatch(producer -> producer.getMachineId() != 0);
  }

  /** The name of a producer's machine; {@code (host)} for the service's own. */
  private static String machine(Producer producer) {
    if (producer.getMachineId() == 0) {
      return "(host)";
    }
    return producer.getMachineName().isEmpty()
        ? "0x" + Integer.toHexString(producer.getMachineId())
        : producer.getMachineName();
  }

  private static void title(PrintStream out, String title) {
    out.printf("%n%n%s%n%n", title);
  }

  /** Lists the connected producers. */
  private void printProducers(PrintStream out) {
    title(out, "PRODUCER PROCESSES CONNECTED:");
    String machine = hasOtherMachines() ? "%5$-20s " : "";
    String row = "%1$-6s %2$-8s %3$-8s %4$-6s " + machine + "%6$-42s %7$s%n";
    out.printf(row, "ID", "PID", "UID", "FLAGS", "MACHINE", "NAME", "SDK");
    out.printf(row, "==", "===", "===", "=====", "=======", "====", "===");
    for (Producer producer : state.getProducersList()) {
      out.printf(
          row,
          producer.getId(),
          producer.getPid(),
          producer.getUid(),
          producer.getFrozen() ? "F" : "",
          machine(producer),
          producer.getName(),
          producer.getSdkVersion());
    }
  }

  /** Lists the data sources with their categories, shortened unless the long form is wanted. */
  private void printSources(PrintStream out) {
    title(out, "DATA SOURCES REGISTERED:");
    String machine = hasOtherMachines() ? "%3$-20s " : "";
    String row = "%1$-40s %2$-28s " + machine + "%4$s%n";
    out.printf(row, "NAME", "PRODUCER", "MACHINE", "DETAILS");
    out.printf(row, "===", "========", "=======", "========");
    for (DataSource source : state.getDataSourcesList()) {
      Optional<Producer> producer = producer(source);
      out.printf(
          row,
          source.getDsDescriptor().getName(),
          producer.map(StateTables::nameAndId).orElse(""),
          producer.map(StateTables::machine).orElse("(host)"),
          details(source.getDsDescriptor()));
    }
  }

  private Optional<Producer> producer(DataSource source) {
    return state.getProducersList().stream()
        .filter(each -> each.getId() == source.getProducerId())
        .findFirst();
  }

  private static List<String> categories(TrackEventDescriptor descriptor) {
    return descriptor.getAvailableCategoriesList().stream()
        .map(TrackEventCategory::getName)
        .toList();
  }

  private static List<String> categories(FtraceDescriptor descriptor) {
    return descriptor.getAtraceCategoriesList().stream()
        .map(FtraceDescriptor.AtraceCategory::getName)
        .toList();
  }

  private static String nameAndId(Producer producer) {
    String text = producer.getName() + " (" + producer.getId() + ")";
    return text.substring(0, Math.min(text.length(), SHORT_PRODUCER));
  }

  /** The categories that a data source offers. */
  private String details(DataSourceDescriptor source) {
    List<String> names;
    try {
      names =
          source.hasTrackEventDescriptor()
              ? categories(TrackEventDescriptor.parseFrom(source.getTrackEventDescriptor()))
              : categories(FtraceDescriptor.parseFrom(source.getFtraceDescriptor()));
    } catch (InvalidProtocolBufferException e) {
      return "(not well-formed)";
    }
    String all = names.stream().collect(Collectors.joining(","));
    return isLong || all.length() <= SHORT_DETAILS
        ? all
        : all.substring(0, SHORT_DETAILS) + "... (--long shows all)";
  }

  /** Lists the sessions that the service shows to this user. */
  private void printSessions(PrintStream out) {
    title(out, "TRACING SESSIONS:");
    out.println("ID      UID     STATE      BUF (#) KB   DUR (s)   #DS  STARTED  NAME");
    out.println("===     ===     =====      ==========   =======   ===  =======  ====");
    for (TracingSession session : state.getTracingSessionsList()) {
      out.printf(
          "%-7s %-7d %-10s (%d) %-8d %-9d %-4d %s %s%n",
          Long.toUnsignedString(session.getId()),
          session.getConsumerUid(),
          session.getState(),
          session.getBufferSizeKbCount(),
          session.getBufferSizeKbList().stream().mapToLong(Integer::toUnsignedLong).sum(),
          Integer.toUnsignedLong(session.getDurationMs()) / MILLIS,
          session.getNumDataSources(),
          CLOCK.format(Instant.ofEpochSecond(session.getStartRealtimeNs() / NANOS)),
          session.getUniqueSessionName());
    }
    if (state.getTracingSessionsCount() != state.getNumSessions()) {
      out.printf(
          "%nNot all sessions are in this list: those of other users aren't yours to see.%n");
    }
  }
}
