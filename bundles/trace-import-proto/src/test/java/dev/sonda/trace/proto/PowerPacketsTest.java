package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Power rails, energy, states of entities and properties of Android devices. */
@Timeout(240)
class PowerPacketsTest {
  private static final String TRACKS = "__intrinsic_track";
  private static final String COUNTERS = "__intrinsic_counter";
  private static final String STATS = "__intrinsic_stats";
  private static final String ARGS = "__intrinsic_args";
  private static final int RAILS = 40;
  private static final int ENERGY = 77;
  private static final int STATES = 91;

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void packet(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, timeNs).message(field, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  private static void rail(TraceMessageBuilder rails, int index, String name) {
    rails.message(1, rail -> rail.number(1, index).text(2, name).text(3, "system"));
  }

  private static void delivered(TraceMessageBuilder rails, int index, int timeMs, int energy) {
    rails.message(2, data -> data.number(1, index).number(2, timeMs).number(3, energy));
  }

  @Test
  void shouldMakeCountersOfRailsInOrderOfTheirOwnTimes() throws IOException {
    packet(
        3_000_005,
        RAILS,
        rails -> {
          rail(rails, 4, "test_rail");
          rail(rails, 5, "S2S_VDD_G3D");
          delivered(rails, 4, 5, 666);
          delivered(rails, 5, 4, 999);
        });
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name", "type"))
          .containsExactly("power.test_rail_uws power_rails", "power.rails.gpu power_rails");
      assertThat(tables.rows(COUNTERS, "ts", "track_id", "value"))
          .containsExactly("4000000 1 999.0", "5000000 0 666.0");
      assertThat(tables.rows(ARGS, "key", "string_value", "int_value"))
          .contains("raw_name test_rail -", "subsystem_name system -", "packet_ts - 3000005");
    }
  }

  @Test
  void shouldTellRailsOfSessionsApart() throws IOException {
    for (int session = 1; session <= 2; session++) {
      int number = session;
      packet(
          session,
          RAILS,
          rails -> {
            rail(rails, 0, "SAME");
            delivered(rails, 0, number, number);
            rails.number(3, number);
          });
    }
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name")).containsExactly("power.SAME_uws", "power.SAME_uws");
      assertThat(tables.rows(COUNTERS, "track_id", "value")).containsExactly("0 1.0", "1 2.0");
    }
  }

  @Test
  void shouldCountRailsWithoutDescriptorAndPacketsWithoutEnergy() throws IOException {
    packet(1, RAILS, rails -> delivered(rails, 9, 1, 1));
    packet(2, RAILS, rails -> delivered(rails, 999, 1, 1));
    packet(3, RAILS, rails -> rail(rails, 300, "beyond"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTERS, "value")).isEmpty();
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("power_rail_unknown_index 2", "power_rail_empty_packet 1");
    }
  }

  @Test
  void shouldMakeEnergyCountersOfConsumersAndUsers() throws IOException {
    trace.message(
        1,
        packet ->
            packet.message(
                ENERGY,
                energy ->
                    energy.message(
                        1,
                        all ->
                            all.message(
                                    1,
                                    one ->
                                        one.number(1, 3)
                                            .number(2, 7)
                                            .text(3, "GPU_T")
                                            .text(4, "GPU"))
                                .message(1, one -> one.text(4, "no id")))));
    packet(
        10,
        ENERGY,
        energy ->
            energy
                .number(2, 3)
                .number(3, 100)
                .message(4, user -> user.number(1, 10_234).number(2, 60))
                .message(4, user -> user.number(1, 10_235)));
    packet(20, ENERGY, energy -> energy.number(2, 4).number(3, 1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name", "type"))
          .containsExactly(
              "GPU android_energy_estimation_breakdown",
              "GPU android_energy_estimation_breakdown_per_uid");
      assertThat(tables.rows(COUNTERS, "ts", "track_id", "value"))
          .containsExactly("10 0 100.0", "10 1 60.0");
      assertThat(tables.rows(ARGS, "key", "string_value", "int_value"))
          .contains("consumer_type GPU_T -", "ordinal - 7", "uid - 10234");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains(
              "energy_descriptor_invalid 1",
              "energy_uid_breakdown_missing_values 1",
              "energy_breakdown_missing_values 1");
    }
  }

  @Test
  void shouldMakeCountersOfPowerStatesOfEntities() throws IOException {
    packet(
        1,
        STATES,
        states ->
            states
                .message(1, one -> one.number(1, 2).number(2, 3).text(3, "Modem").text(4, "Idle"))
                .message(1, one -> one.number(1, 2))
                .message(2, time -> time.number(1, 2).number(2, 3).number(3, 1000))
                .message(2, time -> time.number(1, 9).number(2, 9).number(3, 1)));
    packet(2, STATES, states -> {});
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name", "type"))
          .containsExactly("Entity residency: Modem is Idle entity_state");
      assertThat(tables.rows(COUNTERS, "ts", "value")).containsExactly("1 1000.0");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains(
              "energy_descriptor_invalid 1",
              "entity_state_residency_lookup_failed 1",
              "entity_state_residency_invalid 1");
    }
  }

  @Test
  void shouldReadStatesOfDisplayAndBatteryFromProperties() throws IOException {
    packet(1, 70, display -> display.number(1, 2));
    packet(
        2,
        86,
        all -> {
          property(all, "debug.tracing.screen_state", "1");
          property(all, "debug.tracing.battery_stats.wifi", "1");
          property(all, "debug.tracing.plug_type", "4");
          property(all, "debug.tracing.mcc", "not a number");
          property(all, "debug.tracing.device_state", "FOLDED");
          property(all, "debug.tracing.profile_system_server", "1");
          property(all, "another.property", "5");
        });
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name", "type"))
          .containsExactly(
              "ScreenState screen_state",
              "battery_stats.wifi battery_stats",
              "PlugType sysprop_counter",
              "DeviceStateChanged android_device_state");
      assertThat(tables.rows(COUNTERS, "ts", "track_id", "value"))
          .containsExactly("1 0 2.0", "2 0 1.0", "2 1 1.0", "2 2 4.0");
      assertThat(tables.rows("__intrinsic_slice", "ts", "dur", "name"))
          .containsExactly("2 0 FOLDED");
      assertThat(tables.rows("__intrinsic_metadata", "name", "int_value"))
          .contains("android_profile_system_server 1");
    }
  }

  private static void property(TraceMessageBuilder all, String name, String value) {
    all.message(1, property -> property.text(1, name).text(2, value));
  }
}
