package dev.sonda.cli.internal.merge;

import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.trace.format.PacketStream;
import dev.sonda.trace.format.TraceFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Merges trace files into one. Separate from {@link MergeTracesCommand}, because a daemon loads
 * that class but not the trace reader.
 */
final class TraceMerge {
  private final List<String> files;
  private final List<TraceOrigin> origins;
  private final PrintStream err;

  private TraceMerge(List<String> files, List<TraceOrigin> origins, PrintStream err) {
    this.files = files;
    this.origins = origins;
    this.err = err;
  }

  /**
   * Reads the origins of the traces.
   *
   * @param target the output file
   * @throws CommandFailure if a trace can't be read, is the output file itself, or has no common
   *     clock with another trace
   */
  static TraceMerge of(List<String> files, String target, PrintStream err) throws CommandFailure {
    return new TraceMerge(files, origins(files, target), err);
  }

  private static List<TraceOrigin> origins(List<String> files, String target)
      throws CommandFailure {
    List<TraceOrigin> origins = new ArrayList<>();
    for (String file : files) {
      try (InputStream in = Files.newInputStream(Path.of(file))) {
        if (isSame(file, target)) {
          throw new CommandFailure(ExitCode.USAGE, file + " would be overwritten while it is read");
        }
        origins.add(origin(file, in));
      } catch (IOException e) {
        throw CommandFailure.whileReading(file, ExitCode.FAILURE, e);
      }
      checkClocks(files, origins);
    }
    return origins;
  }

  private static boolean isSame(String file, String target) throws IOException {
    Path path = Path.of(target);
    return Files.exists(path) && Files.isSameFile(Path.of(file), path);
  }

  /**
   * Reads a trace's origin. Damage only ends the scan here; it is reported when the trace is
   * merged.
   */
  private static TraceOrigin origin(String file, InputStream in) throws IOException {
    OriginScan scan = new OriginScan();
    try {
      scan.read(new PacketStream(file, in));
    } catch (TraceFormatException e) {
      return scan.origin();
    }
    return scan.origin();
  }

  private static void checkClocks(List<String> files, List<TraceOrigin> origins)
      throws CommandFailure {
    TraceOrigin last = origins.getLast();
    for (int i = 0; i < origins.size() - 1; i++) {
      Duration gap = origins.get(i).gap(last).orElse(Duration.ZERO);
      if (!gap.isZero()) {
        throw new CommandFailure(
            ExitCode.FAILURE,
            "%s and %s have no clock in common: their machines were started %s apart"
                .formatted(files.get(i), files.get(origins.size() - 1), inWords(gap)));
      }
    }
  }

  private static String inWords(Duration gap) {
    return gap.toHours() >= 1
        ? String.format(Locale.ROOT, "%.1f h", gap.toMinutes() / 60.0)
        : gap.toSeconds() + " s";
  }

  /** Writes the packets of all traces, one trace after the other. */
  ExitCode into(StandardOutput out) throws CommandFailure {
    SequenceIdAssignment numbers = new SequenceIdAssignment();
    RenumberingPacketWriter packets = new RenumberingPacketWriter(out, numbers);
    ExitCode code = ExitCode.OK;
    for (int i = 0; i < files.size() && !out.hasFailed(); i++) {
      numbers.begin(origins.get(i));
      try {
        append(files.get(i), packets, numbers, out);
      } catch (CommandFailure e) {
        err.println("sonda: " + e.getMessage());
        code = e.exitCode();
      }
    }
    return code;
  }

  private static void append(
      String file, RenumberingPacketWriter output, SequenceIdAssignment numbers, StandardOutput out)
      throws CommandFailure {
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      PacketStream packets = new PacketStream(file, in);
      while (packets.next() && !out.hasFailed()) {
        if (!output.write(packets)) {
          throw damaged(packets, "is no TracePacket");
        }
        if (numbers.isFull()) {
          throw damaged(
              packets, "is of more than %d writers".formatted(SequenceIdAssignment.MOST_WRITERS));
        }
      }
    } catch (TraceFormatException e) {
      throw new CommandFailure(ExitCode.FAILURE, String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw CommandFailure.whileReading(file, ExitCode.FAILURE, e);
    }
  }

  private static CommandFailure damaged(PacketStream packets, String how) {
    return new CommandFailure(
        ExitCode.FAILURE,
        "%s: the packet before byte %d %s".formatted(packets.name(), packets.boundary(), how));
  }
}
