package dev.sonda.cli.internal.gogo;

import dev.sonda.cli.internal.Amount;
import dev.sonda.cli.internal.query.SessionLine;
import dev.sonda.cli.internal.query.SourceLine;
import org.apache.felix.service.command.Converter;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;

/** Shows what the commands return. */
@Component(
    service = Converter.class,
    property = {
      "osgi.converter.classes=dev.sonda.cli.internal.query.SessionLine",
      "osgi.converter.classes=dev.sonda.cli.internal.query.SourceLine"
    })
public final class LineConverter implements Converter {
  private static final long KB = 1024;

  @Override
  public @Nullable Object convert(Class<?> desiredType, Object in) {
    return null;
  }

  @Override
  public @Nullable CharSequence format(Object target, int level, Converter escape) {
    return switch (target) {
      case SourceLine source -> source.name() + " (" + source.producer() + ")";
      case SessionLine session -> line(session);
      default -> null;
    };
  }

  private static String line(SessionLine session) {
    return "session "
        + session.id()
        + (session.name().isEmpty() ? "" : " '" + session.name() + "'")
        + ": "
        + session.state()
        + ", user "
        + session.uid()
        + ", "
        + Amount.count(session.sources(), "source")
        + ", buffers of "
        + Amount.bytes(session.buffersKb() * KB)
        + (session.durationMs() == 0 ? "" : ", for " + Amount.seconds(session.durationMs()));
  }
}
