package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Packets of Android's windows: the window manager, transitions, views, input, ProtoLog. */
@Timeout(240)
class WindowPacketsTest {
  private static final int TRANSITION = 96;
  private static final int PROTO_LOG = 104;
  private static final int PROTO_LOG_TEXTS = 105;
  private static final int EXTENSIONS = 112;
  private static final String ARGS = "__intrinsic_args";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void packet(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, timeNs).number(10, 1).message(field, content));
  }

  private void extension(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    packet(timeNs, EXTENSIONS, extensions -> extensions.message(field, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldReadDumpOfInputMethodWithItsBytes() throws IOException {
    extension(20, 1, dump -> dump.number(1, 7));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_inputmethod_clients", "ts", "arg_set_id").getFirst())
          .startsWith("20 ");
      assertThat(tables.rows("__intrinsic_inputmethod_clients", "base64_proto_id"))
          .doesNotContain("-");
    }
  }

  @Test
  void shouldCountDamagedMessage() throws IOException {
    packet(20, EXTENSIONS, extensions -> extensions.bytes(1, new byte[] {0x0A, 0x7F}));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_inputmethod_clients", "ts")).containsExactly("20");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("winscope_inputmethod_clients_parse_errors 1");
    }
  }

  @Test
  void shouldReadInputEventsAndTheirDispatch() throws IOException {
    extension(10, 5, event -> event.message(1, motion -> motion.number(4, 2).number(6, 3)));
    extension(20, 5, event -> event.message(4, key -> key.number(5, 1).number(7, 4).number(8, 66)));
    extension(30, 5, event -> event.message(5, sent -> sent.number(2, 9).number(3, 12)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_android_motion_events", "ts", "action", "display_id"))
          .containsExactly("10 2 -2");
      assertThat(
              tables.rows(
                  "__intrinsic_android_key_events", "ts", "action", "display_id", "key_code"))
          .containsExactly("20 1 2 66");
      assertThat(tables.rows("__intrinsic_android_input_event_dispatch", "vsync_id", "window_id"))
          .containsExactly("9 12");
      assertThat(tables.rows(ARGS, "key", "int_value")).contains("key_code 66", "action 2");
    }
  }

  @Test
  void shouldMergeMessagesOfOneTransition() throws IOException {
    packet(10, TRANSITION, shell -> shell.number(1, 7).number(4, 100).number(12, 3));
    packet(20, TRANSITION, manager -> manager.number(1, 7).number(3, 90).number(9, 150));
    packet(
        30,
        TRANSITION,
        other ->
            other
                .number(1, 8)
                .number(8, 5)
                .message(
                    14,
                    change ->
                        change
                            .number(2, 40)
                            .message(9, bounds -> bounds.number(1, 1).number(3, 4))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_window_manager_shell_transitions",
                  "transition_id",
                  "ts",
                  "duration_ns",
                  "handler",
                  "status"))
          .containsExactly("7 90 50 3 played", "8 0 - - aborted");
      assertThat(
              tables.rows(
                  "__intrinsic_window_manager_shell_transition_participants",
                  "transition_id",
                  "layer_id",
                  "start_abs_bounds_rect_id"))
          .containsExactly("8 40 0");
      assertThat(tables.rows("__intrinsic_winscope_rect", "x", "y", "w", "h"))
          .containsExactly("1.0 0.0 3.0 0.0");
    }
  }

  @Test
  void shouldInsertValuesIntoProtoLogMessages() throws IOException {
    packet(
        30,
        PROTO_LOG,
        message -> message.fixed(1, 5).number(2, 1).number(3, 15).real(4, 0.5).number(5, 1));
    packet(40, PROTO_LOG, message -> message.fixed(1, 6));
    packet(50, PROTO_LOG, message -> message.fixed(1, 77));
    packet(
        60,
        PROTO_LOG_TEXTS,
        texts ->
            texts
                .message(
                    1,
                    text ->
                        text.fixed(1, 5)
                            .text(2, "%s is %x, %g, %b: 100%%")
                            .number(3, 4)
                            .number(4, 2)
                            .text(5, "A.java:1"))
                .message(1, text -> text.fixed(1, 6).text(2, "%d").number(4, 9))
                .message(2, group -> group.number(1, 2).text(3, "tag")));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_protolog", "ts", "level", "tag", "message", "location"))
          .containsExactly(
              "30 WARN tag <ERROR> is fffffffffffffff8, 0.5, true: 100% A.java:1",
              "40 UNKNOWN UNKNOWN_GROUP [MISSING_PARAM] -", "50 - - - -");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains(
              "winscope_protolog_missing_interned_arg_parse_errors 1",
              "winscope_protolog_message_decoding_failed 1",
              "winscope_protolog_param_mismatch 1",
              "winscope_protolog_group_tag_missing 1");
    }
  }

  @Test
  void shouldWriteRectsOfViewsAndResolveInternedTexts() throws IOException {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 10)
                .number(10, 1)
                .number(13, 1)
                .message(12, data -> data.message(41, text -> text.number(1, 3).text(2, "Button")))
                .message(
                    EXTENSIONS,
                    extensions -> extensions.message(4, WindowPacketsTest::twoViewsAndAStray)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_viewcapture_view",
                  "node_id",
                  "is_visible",
                  "parent_id",
                  "class_name",
                  "trace_rect_id"))
          .containsExactly("0 1 4294967295 - 0", "1 1 0 Button 1", "5 0 99 - -");
      assertThat(tables.rows("__intrinsic_winscope_rect", "x", "y", "w", "h"))
          .containsExactly("0.0 0.0 100.0 50.0", "10.0 0.0 5.0 5.0");
      assertThat(tables.rows("__intrinsic_viewcapture_interned_data", "flat_key", "iid"))
          .containsExactly("class_name_iid 3");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("winscope_viewcapture_missing_interned_string_parse_errors 1");
    }
  }

  private static void twoViewsAndAStray(TraceMessageBuilder capture) {
    int one = Float.floatToIntBits(1);
    capture
        .message(
            3,
            root ->
                root.number(2, -1).number(8, 100).number(9, 50).fixed32(14, one).fixed32(15, one))
        .message(
            3,
            view ->
                view.number(1, 1)
                    .number(5, 3)
                    .number(6, 10)
                    .number(8, 5)
                    .number(9, 5)
                    .fixed32(14, one)
                    .fixed32(15, one))
        .message(3, stray -> stray.number(1, 5).number(2, 99).number(4, 8));
  }

  @Test
  void shouldListFieldsThatMessagesLeaveOutWithTheirDefaults() throws IOException {
    packet(10, TRANSITION, shell -> shell.number(1, 7).number(12, 3));
    packet(20, TRANSITION, manager -> manager.number(1, 7).number(13, 5));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_winscope_args_with_defaults", "table_name", "key", "int_value"))
          .contains(
              "__intrinsic_window_manager_shell_transition_protos id 7",
              "__intrinsic_window_manager_shell_transition_protos handler 3",
              "__intrinsic_window_manager_shell_transition_protos type 5",
              "__intrinsic_window_manager_shell_transition_protos flags 0",
              "__intrinsic_window_manager_shell_transition_protos changes -")
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void shouldListFieldsAlsoAfterTablesOfMessagesWereRead() throws IOException {
    packet(10, TRANSITION, shell -> shell.number(1, 7).number(12, 3));
    try (ImportedTablesFixture tables = importTrace()) {
      String protos = "__intrinsic_window_manager_shell_transition_protos";
      assertThat(tables.rows(protos, "transition_id")).containsExactly("7");
      assertThat(tables.rows("__intrinsic_winscope_args_with_defaults", "table_name", "key"))
          .contains(protos + " id", protos + " flags");
    }
  }

  @Test
  void shouldOmitChildrenFromArgumentsOfWindows() throws IOException {
    extension(10, 6, entry -> entry.message(3, service -> service.message(2, this::root)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(
              tables.rows(
                  "__intrinsic_windowmanager_windowcontainer",
                  "title",
                  "token",
                  "parent_token",
                  "child_index",
                  "container_type",
                  "name_override",
                  "window_rect_id"))
          .containsExactly(
              "root 1 - - RootWindowContainer - -", "Starting app 2 1 0 WindowState app 0");
      assertThat(tables.rows(ARGS, "key"))
          .contains("window.window_container.identifier.title", "window_container.identifier.title")
          .noneMatch(key -> key.contains("children"));
    }
  }

  private void root(TraceMessageBuilder root) {
    root.message(
        1,
        container ->
            container
                .message(6, id -> id.number(1, 1).text(3, "root"))
                .message(
                    5,
                    child ->
                        child.message(
                            8,
                            window ->
                                window
                                    .message(
                                        1,
                                        inner ->
                                            inner.message(
                                                6, id -> id.number(1, 2).text(3, "Starting app")))
                                    .number(38, 1))));
  }

  @Test
  void shouldListNoWindowsIfOneLacksItsTitle() throws IOException {
    extension(
        10,
        6,
        entry ->
            entry.message(
                3,
                service ->
                    service.message(
                        2, root -> root.message(1, c -> c.message(6, id -> id.number(1, 1))))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_windowmanager", "ts", "has_invalid_elapsed_ts"))
          .containsExactly("10 1");
      assertThat(tables.rows("__intrinsic_windowmanager_windowcontainer", "title")).isEmpty();
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("winscope_windowmanager_parse_errors 1");
    }
  }
}
