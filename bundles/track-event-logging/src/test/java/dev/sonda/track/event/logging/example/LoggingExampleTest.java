package dev.sonda.track.event.logging.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.logging.TrackEventHandler;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the example in the Javadoc of TrackEventHandler. */
@Timeout(240)
class LoggingExampleTest {

  // @start region=handler :
  private static final Logger LOG = Logger.getLogger("shop");

  static void begin() {
    LOG.addHandler(new TrackEventHandler()); // or the root logger: Logger.getLogger("")
    LOG.warning("low on socks");
  } // @end

  @Test
  void shouldWriteRecordWhenExampleRuns() throws Exception {
    LOG.setUseParentHandlers(false);
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      begin();
      assertThat(program.stop().texts())
          .containsExactly("instant log shop PRIO_WARN \"low on socks\" {level=WARNING}");
    }
  }
}
