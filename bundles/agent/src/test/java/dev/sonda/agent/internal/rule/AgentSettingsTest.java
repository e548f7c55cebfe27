package dev.sonda.agent.internal.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Parses the text after {@code -javaagent:sonda-agent.jar=}. */
@Timeout(240)
class AgentSettingsTest {
  @Test
  void shouldTraceAllButTheSlowTopicsWhenOptionsAreEmpty() throws Exception {
    AgentSettings settings = AgentSettings.parse("");
    assertThat(settings.topics())
        .containsExactlyInAnyOrder(
            InstrumentationTopic.TRACED,
            InstrumentationTopic.HTTP,
            InstrumentationTopic.JDBC,
            InstrumentationTopic.EXECUTOR);
    assertThat(settings.methods()).isEmpty();
    assertThat(settings.name()).isEmpty();
  }

  @Test
  void shouldReadMethodsTopicsAndNameFromOptions() throws Exception {
    AgentSettings settings =
        AgentSettings.parse("methods=a.B::c+d.**::*,on=jdbc+park+mount,name=shop");
    assertThat(settings.topics())
        .containsExactlyInAnyOrder(
            InstrumentationTopic.JDBC, InstrumentationTopic.PARK, InstrumentationTopic.MOUNT);
    assertThat(settings.methods())
        .containsExactly(MethodPattern.of("a.B::c"), MethodPattern.of("d.**::*"));
    assertThat(settings.name()).isEqualTo("shop");
    assertThat(AgentSettings.parse("on=none").topics()).isEmpty();
  }

  @Test
  void shouldReadSettingsFromFile(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("agent"), "# ours\nname=shop\n\non=http\n");
    AgentSettings settings = AgentSettings.parse("config=" + file);
    assertThat(settings.name()).isEqualTo("shop");
    assertThat(settings.topics()).containsExactly(InstrumentationTopic.HTTP);
  }

  @Test
  void shouldAddSettingsOfLaterAttach() throws Exception {
    AgentSettings both =
        AgentSettings.parse("on=http,name=shop").and(AgentSettings.parse("on=jdbc,methods=A::b"));
    assertThat(both.topics())
        .containsExactlyInAnyOrder(InstrumentationTopic.HTTP, InstrumentationTopic.JDBC);
    assertThat(both.methods()).hasSize(1);
    assertThat(both.name()).isEqualTo("shop");
  }

  @Test
  void shouldReportUnknownKeysAndValues() {
    assertThatThrownBy(() -> AgentSettings.parse("methd=A::b")).hasMessageContaining("\"methd\"");
    assertThatThrownBy(() -> AgentSettings.parse("on=htp")).hasMessageContaining("\"htp\"");
    assertThatThrownBy(() -> AgentSettings.parse("shop")).hasMessageContaining("key=value");
  }
}
