package dev.sonda.cli.internal.gogo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.cli.internal.query.SessionListEntry;
import dev.sonda.cli.internal.query.SourceListEntry;
import org.apache.felix.service.command.Converter;
import org.junit.jupiter.api.Test;

class GogoResultConverterTest {
  private final Converter converter = new GogoResultConverter();

  @Test
  void shouldFormatSessionAsOneLine() throws Exception {
    assertThat(format(new SessionListEntry(7, "STARTED", 1000, "", 0, 1, 1024)))
        .isEqualTo("session 7: STARTED, user 1000, 1 source, buffers of 1.0 MB");
    assertThat(format(new SessionListEntry(7, "STARTED", 0, "boot", 5000, 2, 1)))
        .isEqualTo("session 7 'boot': STARTED, user 0, 2 sources, buffers of 1.0 kB, for 5.0 s");
  }

  @Test
  void shouldFormatSourceAsOneLine() throws Exception {
    assertThat(format(new SourceListEntry("linux.ftrace", "probes")))
        .isEqualTo("linux.ftrace (probes)");
  }

  @Test
  void shouldLeaveOtherObjectsToOtherConverters() throws Exception {
    assertThat(format("text")).isNull();
  }

  private CharSequence format(Object target) throws Exception {
    return converter.format(target, Converter.LINE, converter);
  }
}
