package dev.sonda.cli.internal.gogo;

import dev.sonda.cli.internal.doctor.Finding;
import dev.sonda.cli.internal.query.SessionListEntry;
import dev.sonda.cli.internal.query.SourceListEntry;
import dev.sonda.cli.internal.stats.SondaStatsView;
import org.apache.felix.service.command.Converter;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;

/** Formats the objects that Sonda's Gogo commands return. Stateless; any thread. */
@Component(
    service = Converter.class,
    property = {
      "osgi.converter.classes=dev.sonda.cli.internal.doctor.Finding",
      "osgi.converter.classes=dev.sonda.cli.internal.query.SessionListEntry",
      "osgi.converter.classes=dev.sonda.cli.internal.query.SourceListEntry",
      "osgi.converter.classes=dev.sonda.cli.internal.stats.SondaStatsView"
    })
public final class GogoResultConverter implements Converter {
  @Override
  public @Nullable Object convert(Class<?> desiredType, Object in) {
    return null;
  }

  @Override
  public @Nullable CharSequence format(Object target, int level, Converter escape) {
    return switch (target) {
      case SourceListEntry source -> source.name() + " (" + source.producer() + ")";
      case SessionListEntry session -> session.sentence();
      case Finding finding -> String.join("\n", finding.lines());
      case SondaStatsView block -> block.text();
      default -> null;
    };
  }
}
