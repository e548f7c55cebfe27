package dev.sonda.track.event.logback.example;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import dev.sonda.track.event.RecordedProgramFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the example in the Javadoc of TrackEventAppender, a configuration file of Logback. */
@Timeout(240)
class LogbackExampleTest {
  private static final Path CONFIGURATION =
      Path.of("src/test/java/dev/sonda/track/event/logback/example/logback-traced.xml");

  @Test
  void shouldWriteEventWhenConfiguredAsInExample() throws Exception {
    LoggerContext context = new LoggerContext();
    context.setMDCAdapter(new LogbackMDCAdapter());
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(CONFIGURATION.toFile());
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      context.getLogger("shop").warn("low on socks");
      assertThat(program.stop().texts())
          .containsExactly("instant log shop PRIO_WARN \"low on socks\" {level=WARN}");
    } finally {
      context.stop();
    }
  }
}
