package dev.sonda.probe.counters.internal.track;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TrackDescriptorFieldsTest {

  @Test
  @Tag("T25")
  void shouldShowHostileNamesAsOneShortLine() {
    TrackDescriptorFields name =
        new TrackDescriptorFields(1, 0, "a\nb\u001b[2J\ud800\u202ec" + "x".repeat(5000), "\u0000");

    assertThat(name.label()).startsWith("a?b?[2J??cxxx").hasSize(120);
    assertThat(name.description()).isEqualTo("?");
  }

  @Test
  void shouldKeepNamesOfAllScripts() {
    assertThat(new TrackDescriptorFields(1, 0, "größe 東京 🚀", "").label()).isEqualTo("größe 東京 🚀");
  }

  @Test
  void shouldMakeEqualUuidsForEqualNamesOnly() {
    assertThat(TrackUuid.of("linux.net", "eth0"))
        .isEqualTo(TrackUuid.of("linux.net", "eth0"))
        .isNotEqualTo(TrackUuid.of("linux.net", "eth1"))
        .isNotEqualTo(TrackUuid.of("linux.neteth0"))
        .isNotEqualTo(TrackUuid.of("linux.net", "eth0", ""));
  }

  @Test
  void shouldKeepUuidsOfEarlierTraces() {
    assertThat(TrackUuid.of("linux.net")).isEqualTo(8108566388142809L);
  }

  @Test
  void shouldMakeDistinctUuidsOf56BitsAtMost() {
    Set<Long> uuids = new HashSet<>();
    for (int i = 0; i < 100_000; i++) {
      uuids.add(TrackUuid.of("linux.cgroup", "/system.slice/unit-" + i + ".service"));
    }
    assertThat(uuids).hasSize(100_000).allMatch(uuid -> uuid > 0 && uuid < 1L << 56);
  }
}
