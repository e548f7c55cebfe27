package dev.sonda.cli.internal.info;

import dev.sonda.cli.internal.AmountText;
import dev.sonda.protos.SystemInfo;
import dev.sonda.protos.TraceConfig;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Prints a trace's summary for people: its head, machine, configs, contents, writers, and losses.
 */
final class InfoText {
  /** A system trace has hundreds of writers, of which few wrote most; the others are summed up. */
  private static final int MAX_WRITERS_SHOWN = 20;

  private static final int BYTES_PER_KB = 1024;

  private final String file;
  private final TraceScanResult facts;
  private final PrintStream out;

  InfoText(String file, TraceScanResult facts, PrintStream out) {
    this.file = file;
    this.facts = facts;
    this.out = out;
  }

  void print() {
    printHead();
    facts.words().machine().ifPresent(this::printMachine);
    facts.words().configs().forEach(this::printConfig);
    printContents();
    printWriters();
    printLosses();
  }

  private void printHead() {
    OptionalLong length = facts.time().lengthMs();
    out.println(
        file
            + ": "
            + AmountText.count(facts.all().packets(), "packet")
            + ", "
            + AmountText.bytes(facts.fileBytes())
            + (length.isPresent() ? " over " + AmountText.seconds(length.getAsLong()) : ""));
    if (facts.all().bytes() > facts.fileBytes()) {
      out.println("  compressed from " + AmountText.bytes(facts.all().bytes()));
    }
    facts
        .time()
        .beginUnixMs()
        .ifPresent(begin -> out.println("  begun " + Instant.ofEpochMilli(begin)));
    if (facts.time().primaryClock() != 0) {
      out.println("  clock " + ClockName.of(facts.time().primaryClock()));
    }
    if (!facts.words().uuid().isEmpty()) {
      out.println("  uuid " + facts.words().uuid());
    }
  }

  private void printMachine(SystemInfo machine) {
    String name = machine.getMachineName();
    out.println(
        "machine: "
            + (name.isEmpty() ? "" : name + ", ")
            + machine.getUtsname().getSysname()
            + " "
            + machine.getUtsname().getRelease()
            + " "
            + machine.getUtsname().getMachine()
            + (machine.hasNumCpus() ? ", " + AmountText.count(machine.getNumCpus(), "CPU") : "")
            + (machine.hasSystemRamBytes()
                ? ", " + AmountText.bytes(machine.getSystemRamBytes()) + " of memory"
                : ""));
    if (machine.hasTracingServiceVersion()) {
      out.println("  recorded by " + machine.getTracingServiceVersion());
    }
  }

  private void printConfig(TraceConfig config) {
    String name = config.getUniqueSessionName();
    out.println(
        "config"
            + (name.isEmpty() ? "" : " of " + name)
            + ": "
            + (config.hasDurationMs() ? AmountText.seconds(config.getDurationMs()) : "no end")
            + "; buffers of "
            + config.getBuffersList().stream()
                .map(buffer -> AmountText.bytes((long) buffer.getSizeKb() * BYTES_PER_KB))
                .collect(Collectors.joining(", ")));
    for (TraceConfig.DataSource source : config.getDataSourcesList()) {
      out.println("  " + source.getConfig().getName());
    }
  }

  private void printContents() {
    out.println("packets by content:");
    facts.contents().forEach(this::printRow);
  }

  /** Lists the largest writers, and the others in one line. */
  private void printWriters() {
    List<WriterTally> writers = facts.writers();
    out.println(AmountText.count(writers.size(), "writer") + ", each a thread of a producer:");
    for (WriterTally writer : writers.subList(0, Math.min(MAX_WRITERS_SHOWN, writers.size()))) {
      String contents = String.join(", ", facts.contents(writer).keySet());
      String of = ProcessName.of(writer, facts.words());
      printRow("%d of %s (%s)".formatted(writer.sequenceId(), of, contents), writer.tally());
    }
    PacketTally rest = new PacketTally();
    writers.stream().skip(MAX_WRITERS_SHOWN).forEach(writer -> rest.add(writer.tally()));
    rest.add(facts.otherWriters());
    if (rest.packets() > 0) {
      printRow("others (--json lists up to " + TraceScan.MAX_WRITERS + ")", rest);
    }
  }

  private void printRow(String name, PacketTally tally) {
    out.println(
        "  "
            + name
            + ": "
            + AmountText.count(tally.packets(), "packet")
            + ", "
            + AmountText.bytes(tally.bytes()));
  }

  /** Lists the losses, and which further data may be missing. */
  private void printLosses() {
    List<TraceLoss> losses = TraceLosses.of(facts);
    for (TraceLoss loss : losses) {
      out.println("lost " + loss.line());
    }
    if (!facts.damage().isEmpty()) {
      out.println("damaged: " + facts.damage());
    } else {
      TraceLosses.verdict(facts).ifPresent(out::println);
    }
  }
}
