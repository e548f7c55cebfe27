package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Call stacks that programs attach to their slices. */
@Timeout(240)
class EventStacksTest {
  private static final int TRACE_PACKET = 1;
  private static final int TIMESTAMP = 8;
  private static final int SEQUENCE = 10;
  private static final int TRACK_EVENT = 11;
  private static final int INTERNED = 12;
  private static final int FLAGS = 13;
  private static final int NEEDS_STATE = 2;
  private static final int IS_CLEARED = 1;

  private static final int TYPE = 9; // TrackEvent
  private static final int NAME = 23;
  private static final int CALLSTACK = 55;
  private static final int CALLSTACK_IID = 56;
  private static final int CALLSTACK_WEIGHT = 57;
  private static final int BEGIN = 1;
  private static final int END = 2;

  private static final int FUNCTION_NAMES = 5; // InternedData
  private static final int FRAMES = 6;
  private static final int CALLSTACKS = 7;

  private static final String STACKS = "__intrinsic_track_event_callstacks";
  private static final String FRAME = "__intrinsic_stack_profile_frame";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void packet(long timeNs, Consumer<TraceMessageBuilder> content) {
    trace.message(
        TRACE_PACKET,
        packet -> {
          packet.number(SEQUENCE, 1).number(TIMESTAMP, timeNs).number(FLAGS, NEEDS_STATE);
          content.accept(packet);
        });
  }

  private void event(long timeNs, int type, Consumer<TraceMessageBuilder> stack) {
    packet(
        timeNs,
        packet ->
            packet.message(
                TRACK_EVENT,
                event -> {
                  event.number(TYPE, type).text(NAME, "step");
                  stack.accept(event);
                }));
  }

  /** Interns a function and a stack that consists of it. */
  private void intern(int iid, String function) {
    trace.message(
        TRACE_PACKET,
        packet ->
            packet
                .number(SEQUENCE, 1)
                .number(FLAGS, IS_CLEARED)
                .message(
                    INTERNED,
                    data ->
                        data.message(FUNCTION_NAMES, name -> name.number(1, iid).text(2, function))
                            .message(FRAMES, frame -> frame.number(1, iid).number(2, iid))
                            .message(CALLSTACKS, stack -> stack.number(1, iid).number(2, iid))));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldImportStacksOfSliceBeginAndEnd() throws IOException {
    intern(1, "main");
    event(10, BEGIN, event -> event.number(CALLSTACK_IID, 1));
    event(
        20,
        END,
        event ->
            event
                .message(
                    CALLSTACK,
                    stack ->
                        stack
                            .message(1, frame -> frame.text(1, "main"))
                            .message(1, frame -> frame.text(1, "leaf").number(3, 42)))
                .real(CALLSTACK_WEIGHT, 2.5));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STACKS, "slice_id", "track_id", "callsite_id", "weight"))
          .containsExactly("0 0 0 -", "0 0 - 2.5");
      assertThat(tables.rows(STACKS, "end_callsite_id")).containsExactly("-", "2");
      assertThat(tables.rows(FRAME, "name")).containsExactly("main", "main", "leaf");
      assertThat(tables.rows("__intrinsic_stack_profile_mapping", "name"))
          .containsExactly("", "track_event_inline");
    }
  }

  @Test
  void shouldKeepSliceWhenStackIsNotInterned() throws IOException {
    intern(1, "main");
    event(10, BEGIN, event -> event.number(CALLSTACK_IID, 7));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STACKS, "slice_id")).isEmpty();
      assertThat(tables.rows("__intrinsic_slice", "name")).containsExactly("step");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("track_event_parser_errors 1", "stackprofile_invalid_callstack_id 1");
    }
  }

  @Test
  void shouldIgnoreWeightWithoutStack() throws IOException {
    intern(1, "main");
    event(10, BEGIN, event -> event.real(CALLSTACK_WEIGHT, 2.5));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STACKS, "slice_id")).isEmpty();
    }
  }
}
