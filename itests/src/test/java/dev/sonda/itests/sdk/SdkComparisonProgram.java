package dev.sonda.itests.sdk;

import dev.sonda.track.event.Category;
import dev.sonda.track.event.CounterTrack;
import dev.sonda.track.event.Slice;
import dev.sonda.track.event.StateTrack;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import dev.sonda.track.event.Track;

/**
 * Main program that writes the same events with Sonda's SDK as {@code resources/sdk/sdk_twin.cc}
 * with Perfetto's.
 */
public final class SdkComparisonProgram {
  private static final Category TWIN = Category.describe("twin", "events of each kind");
  private static final Category OTHER = Category.of("twin.other");
  private static final Category QUIET = Category.describe("twin.quiet", "", "slow");

  private SdkComparisonProgram() {}

  public static void main(String[] args) throws Exception {
    try (Tracing _ = Tracing.initialize(TracingOptions.system().named("sonda_sdk_twin"))) {
      ProgramSynchronization.say("waiting");
      ProgramSynchronization.awaitRecorded(TWIN, true);
      writeEvents();
      ProgramSynchronization.say("wrote");
      ProgramSynchronization.awaitRecorded(TWIN, false);
    }
  }

  private static void writeEvents() throws InterruptedException {
    TWIN.begin("outer").emit();
    try (Slice _ = OTHER.slice("inner")) {
      TWIN.instant("inside").emit();
      QUIET.instant("never seen").emit();
    }
    TWIN.end().emit();
    TWIN.instant("").dynamicName("dynamic " + 5).emit();
    writeArguments();
    writeTracks();
    writeFlows();
  }

  private static void writeArguments() {
    TWIN.begin("numbers").arg("int", -3).arg("real", 1.5).arg("yes", true).arg("no", false).emit();
    TWIN.end().emit();
    TWIN.instant("text").arg("text", "grüße").arg("empty", "").emit();
    TWIN.instant("unsigned").unsigned("unsigned", -1).emit();
    TWIN.instant("pointer").pointer("pointer", 0xBEEF).emit();
    TWIN.instant("nested")
        .dictionary("d", d -> d.arg("a", 1).dictionary("e", e -> e.arg("b", false)).arg("c", "z"))
        .emit();
    TWIN.instant("array")
        .array("l", l -> l.add(1).add("x").array(m -> m.add(2.5).add(true)))
        .emit();
  }

  private static void writeTracks() {
    Track request = Track.named("request", 17);
    TWIN.begin("on a track").on(request).emit();
    Track step = request.child("step");
    TWIN.begin("below").on(step).emit();
    TWIN.end().on(step).emit();
    TWIN.end().on(request).emit();
    TWIN.instant("of the process").on(Track.process()).emit();
    TWIN.instant("of all").on(Track.global("all", 1)).emit();
    CounterTrack plain = CounterTrack.named("plain");
    TWIN.counter(plain, 7).emit();
    TWIN.counter(plain, -7).emit();
    TWIN.counter(CounterTrack.named("real"), 0.25).emit();
    TWIN.counter(CounterTrack.named("size").unit(CounterTrack.Unit.SIZE_BYTES).multiplier(1024), 3)
        .emit();
    TWIN.counter(CounterTrack.named("jobs").unit("jobs"), 2).emit();
    StateTrack link = StateTrack.named("link");
    TWIN.state(link, "up").emit();
    TWIN.state(link, "down").emit();
  }

  private static void writeFlows() throws InterruptedException {
    TWIN.begin("first").flow(7).emit();
    TWIN.end().emit();
    OTHER.begin("second").flow(7).flow(8).emit();
    OTHER.end().emit();
    Thread thread =
        new Thread(() -> {
          TWIN.begin("third").terminatingFlow(7).emit();
          TWIN.end().emit();
        });
    thread.start();
    thread.join();
    TWIN.instant("fourth").terminatingFlow(8).emit();
  }
}
