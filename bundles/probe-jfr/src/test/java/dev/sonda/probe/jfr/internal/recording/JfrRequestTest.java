package dev.sonda.probe.jfr.internal.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.probe.jfr.internal.process.JavaProcess;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JfrRequestTest {
  private static JfrRequest of(String key, String value) {
    return JfrRequest.parse(Map.of(key, value));
  }

  private static JavaProcess process(int pid, String mainName) {
    return new JavaProcess(pid, 0, "root", mainName, List.of("system.slice", "docker-4f.scope"));
  }

  @Test
  void shouldSelectAllJvmsExceptOwnWhenNoneIsNamed() {
    JfrRequest request = JfrRequest.parse(Map.of());
    assertThat(request.wants(process(5, "a.Main"))).isTrue();
    assertThat(request.wants(process((int) ProcessHandle.current().pid(), "b.Main"))).isFalse();
    assertThat(request.settings()).isEqualTo("default");
  }

  @Test
  void shouldChooseJvmsByNameAndPid() {
    JfrRequest request = of("jvms", "my*App, other.jar");
    assertThat(request.wants(process(5, "my.big.App"))).isTrue();
    assertThat(request.wants(process(5, "other.jar"))).isTrue();
    assertThat(request.wants(process(5, "otherXjar"))).isFalse();
    assertThat(of("pids", "5,6").wants(process(6, "x"))).isTrue();
    assertThat(of("pids", "5,6").wants(process(7, "x"))).isFalse();
  }

  @Test
  void shouldMatchJvmPatternAgainstClassNameWithoutPackage() {
    assertThat(of("jvms", "App*").wants(process(5, "my.big.Application"))).isTrue();
    assertThat(of("jvms", "jar").wants(process(5, "other.jar"))).isFalse();
  }

  @Test
  void shouldChooseJvmsByUserAndContainer() {
    assertThat(of("users", "root").wants(process(5, "x"))).isTrue();
    assertThat(of("users", "0").wants(process(5, "x"))).isTrue();
    assertThat(of("users", "alice").wants(process(5, "x"))).isFalse();
    assertThat(of("containers", "docker-*").wants(process(5, "x"))).isTrue();
    assertThat(of("containers", "kube*").wants(process(5, "x"))).isFalse();
  }

  @Test
  void shouldChooseEventsByName() {
    JfrRequest request = of("events", "jdk.G1*");
    assertThat(request.filter().accepts("jdk.G1HeapSummary")).isTrue();
    assertThat(request.filter().accepts("jdk.ThreadPark")).isFalse();
  }

  @Test
  void shouldPassEventSettingsToJvm() {
    assertThat(of("jdk.ThreadPark#threshold", "1 ms").eventSettings())
        .containsExactly(Map.entry("jdk.ThreadPark#threshold", "1ms"));
  }

  /** Each value would add another option to the JVM's command, or another command. */
  @ParameterizedTest
  @ValueSource(strings = {"default filename=/etc/passwd", "a\nb", "", "\"x\""})
  void shouldRefuseSettingsThatContainSeparators(String value) {
    assertThatThrownBy(() -> of("settings", value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("dev.sonda.jfr can't follow settings");
  }

  @Test
  void shouldRefuseUnknownSettingsAndInvalidPids() {
    assertThatThrownBy(() -> of("setings", "profile"))
        .hasMessage("dev.sonda.jfr can't follow setting: setings");
    assertThatThrownBy(() -> of("pids", "x")).hasMessage("dev.sonda.jfr: no pid: x");
    assertThatThrownBy(() -> of("jdk.ThreadPark#threshold", "1 ms\" filename=\"x"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
