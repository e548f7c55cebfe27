package dev.sonda.trace.proto.internal.ftrace.device;

import static java.util.Map.entry;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;
import java.util.Map;

/**
 * Imports the commands of UFS flash storage as slices on a track for each tag, and the number of
 * running commands as a counter.
 */
final class FlashStorageParsers {
  private static final int COMMAND = 406;
  private static final int CLOCK_GATING = 407;
  private static final int DOORBELL = 2;
  private static final int OPCODE = 5;
  private static final int TAG = 7;
  private static final int GROUP = 9;
  private static final int IS_END = 10;
  private static final long UNSIGNED = 0xFFFF_FFFFL;

  /** Names of SCSI commands by operation code. */
  private static final Map<Long, String> NAMES =
      Map.ofEntries(
          entry(0L, "TEST UNIT READY"),
          entry(3L, "REQUEST SENSE"),
          entry(4L, "FORMAT UNIT"),
          entry(8L, "READ (6)"),
          entry(10L, "WRITE (6)"),
          entry(18L, "INQUIRY"),
          entry(27L, "START STOP UNIT"),
          entry(29L, "SEND DIAGNOSTIC"),
          entry(37L, "READ CAPACITY (10)"),
          entry(40L, "READ (10)"),
          entry(42L, "WRITE (10)"),
          entry(47L, "VERIFY"),
          entry(52L, "PRE-FETCH (10)"),
          entry(53L, "SYNCHRONIZE CACHE (10)"),
          entry(59L, "WRITE BUFFER"),
          entry(60L, "READ BUFFER"),
          entry(66L, "UNMAP"),
          entry(85L, "MODE SELECT (10)"),
          entry(90L, "MODE SENSE (10)"),
          entry(136L, "READ (16)"),
          entry(138L, "WRITE (16)"),
          entry(144L, "PRE-FETCH (16)"),
          entry(145L, "SYNCHRONIZE CACHE (16)"),
          entry(158L, "READ CAPACITY (16)"),
          entry(160L, "REPORT LUNS"),
          entry(162L, "SECURITY PROTOCOL IN"),
          entry(181L, "SECURITY PROTOCOL OUT"));

  private final SliceAndCounterOutput output;
  private final KindTracks counts;
  private final KindTracks tags;
  private final KindTracks gating;

  FlashStorageParsers(ImportState state) {
    output = new SliceAndCounterOutput(state);
    counts = output.tracks(TrackKind.counters("ufs_command_count").named("io.ufs.command.count"));
    tags =
        output.tracks(
            TrackKind.slices("ufs_command_tag")
                .number("ufs_tag")
                .named("io.ufs.command.tag[%03d]"));
    gating =
        output.tracks(
            TrackKind.counters("ufs_clkgating")
                .named("io.ufs.clkgating (OFF:0/REQ_OFF/REQ_ON/ON:3)"));
  }

  void register(EventParsers parsers) {
    parsers.add(COMMAND, this::parseCommand);
    parsers.add(CLOCK_GATING, this::parseGating);
  }

  private void parseCommand(KernelEvent event) {
    boolean isEnd = event.number(IS_END) == 1;
    int doorbell = event.integer(DOORBELL);
    int one = isEnd ? 0 : 1;
    output.counter(event, counts.track(), doorbell == 0 ? one : Integer.bitCount(doorbell));
    int track = tags.track(event.number(TAG) & UNSIGNED);
    if (event.number(IS_END) == 0) {
      output.begin(event, track, 0, output.intern(name(event)));
    } else {
      output.end(event, track, 0, 0);
    }
  }

  private static String name(KernelEvent event) {
    String name = NAMES.getOrDefault(event.number(OPCODE) & UNSIGNED, "UNDEFINED");
    long group = event.number(GROUP) & UNSIGNED;
    return group == 0 ? name : name + " (GID=0x" + Long.toHexString(group) + ")";
  }

  /**
   * Adds the state of clock gating, mapped from the driver's numbers to numbers that increase with
   * activity, as Perfetto's UI shows them.
   */
  private void parseGating(KernelEvent event) {
    int activity =
        switch (event.integer(2)) {
          case 1 -> 3;
          case 2 -> 1;
          case 3 -> 2;
          default -> 0;
        };
    output.counter(event, gating.track(), activity);
  }
}
